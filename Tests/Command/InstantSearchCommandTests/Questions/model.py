"""A model for tests, with OpenAI's chat completions: it searches for `lamp`, then repeats what the tool has said first, in
Markdown. Asked to wait, it begins to answer and goes on when its client has left."""
import http.server
import json


class Model(http.server.BaseHTTPRequestHandler):
    def log_message(self, *_):
        pass

    def send(self, *deltas):
        for delta in deltas:
            self.wfile.write(f"data: {json.dumps({'choices': [{'delta': delta}]})}\n\n".encode())

    def do_POST(self):
        last = json.loads(self.rfile.read(int(self.headers["content-length"])))["messages"][-1]
        self.send_response(200)
        self.send_header("content-type", "text/event-stream")
        self.end_headers()
        if last["content"].endswith("Wait"):
            self.send({"content": "It is "})
            self.rfile.read(1)
        elif last["role"] == "tool":
            self.send({"content": "The **answer**: "}, {"content": last["content"].splitlines()[0]},
                      {"content": "\n\n- <i>see</i> [more](https://example.com/more)"})
        else:
            pieces = [{"id": "c1", "function": {"name": "search", "arguments": '{"query":'}}, {"function": {"arguments": '"lamp"}'}}]
            self.send(*({"tool_calls": [{"index": 0, **piece}]} for piece in pieces))
        self.wfile.write(b"data: [DONE]\n\n")


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Model)
print(server.server_port, flush=True)
server.serve_forever()
