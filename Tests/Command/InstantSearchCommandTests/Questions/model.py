"""A model for tests, with OpenAI's chat completions: it searches for `lamp`, then repeats what the tool has said first."""
import http.server
import json


class Model(http.server.BaseHTTPRequestHandler):
    def log_message(self, *_):
        pass

    def do_POST(self):
        last = json.loads(self.rfile.read(int(self.headers["content-length"])))["messages"][-1]
        if last["role"] == "tool":
            deltas = [{"content": "The answer: "}, {"content": last["content"].splitlines()[0]}]
        else:
            pieces = [{"id": "c1", "function": {"name": "search", "arguments": '{"query":'}}, {"function": {"arguments": '"lamp"}'}}]
            deltas = [{"tool_calls": [{"index": 0, **piece}]} for piece in pieces]
        events = "".join(f"data: {json.dumps({'choices': [{'delta': delta}]})}\n\n" for delta in deltas) + "data: [DONE]\n\n"
        self.send_response(200)
        self.send_header("content-type", "text/event-stream")
        self.send_header("content-length", str(len(events)))
        self.end_headers()
        self.wfile.write(events.encode())


server = http.server.HTTPServer(("127.0.0.1", 0), Model)
print(server.server_port, flush=True)
server.serve_forever()
