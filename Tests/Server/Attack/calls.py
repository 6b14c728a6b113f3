"""API calls, and malformed requests."""
import http.client
import json
import socket

import settings


def connection(port, source=settings.ATTACKER, timeout=5.0):
    return socket.create_connection(("127.0.0.1", port), timeout=timeout, source_address=(source, 0))


def head(method, path, length, key):
    lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", f"X-Algolia-API-Key: {key}", "X-Algolia-Application-Id: a"]
    return "\r\n".join([*lines, f"Content-Length: {length}", "", ""]).encode()


def call(port, method, path, body=None, key=settings.ADMIN_KEY, source=settings.ATTACKER, timeout=60.0):
    """The status and the JSON of one call; status 0 without a response."""
    data = b"" if body is None else json.dumps(body).encode()
    client = http.client.HTTPConnection("127.0.0.1", port, timeout=timeout, source_address=(source, 0))
    headers = {"X-Algolia-API-Key": key, "X-Algolia-Application-Id": "a", "Content-Type": "application/json"}
    try:
        client.request(method, path, data, headers)
        answer = client.getresponse()
        text = answer.read()
        try:
            return answer.status, json.loads(text)
        except ValueError:
            return answer.status, None
    except (OSError, http.client.HTTPException):
        return 0, None
    finally:
        client.close()


def search(port, parameters, **options):
    return call(port, "POST", "/1/indexes/products/query", parameters, **{"key": settings.keys["attacker"], **options})


def raw_answer(port, data, timeout, enough=1 << 30):
    """Sends bytes; returns the response, all or at least `enough` bytes, and whether the server closed the connection."""
    with connection(port, timeout=timeout) as client:
        received = b""
        try:
            client.sendall(data)
            while len(received) < enough:
                more = client.recv(65536)
                if not more:
                    return received, True
                received += more
            return received, False
        except socket.timeout:
            return received, False
        except OSError:
            return received, True


def raw_status(received):
    words = received.split(b" ", 2)
    return int(words[1]) if received.startswith(b"HTTP/1.1 ") and len(words) > 2 else 0


def many_queries(parameters, count=50):
    return {"requests": [dict(parameters, indexName="products") for _ in range(count)]}


def new_key(server, **members):
    status, answer = call(server.port, "POST", "/1/keys", {"acl": ["search"], **members})
    return answer["key"] if status in (200, 201) and answer else ""


def statuses(counted):
    return " ".join(f"{status or 'none'}×{counted.count(status)}" for status in sorted(set(counted)))
