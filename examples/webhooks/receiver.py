import base64
import hmac
import json
import os
import sys
import time
from http.server import BaseHTTPRequestHandler, HTTPServer

secret = os.environ.get("WAYBILL_WEBHOOK_SECRET")
if not secret:
    sys.exit("Set WAYBILL_WEBHOOK_SECRET to the webhook's signing secret, whsec_…")
key = base64.b64decode(secret.removeprefix("whsec_"))


def is_from_waybill(headers, body: bytes) -> bool:
    """body is the request's bytes as they came, before anything parses them."""
    delivery = headers.get("webhook-id", "")
    timestamp = headers.get("webhook-timestamp", "")
    signatures = headers.get("webhook-signature", "")
    # Refuse what is older than five minutes: someone may be sending it a second time.
    if not timestamp.isdecimal() or abs(time.time() - int(timestamp)) > 300:
        return False
    signed = f"{delivery}.{timestamp}.".encode() + body
    expected = b"v1," + base64.b64encode(hmac.digest(key, signed, "sha256"))
    # For a day after the secret was changed there are two, one made with the old secret.
    return any(hmac.compare_digest(expected, one.encode()) for one in signatures.split(" "))


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        genuine = is_from_waybill(self.headers, body)
        self.send_response(204 if genuine else 401)
        self.end_headers()
        if genuine:
            message = json.loads(body)
            print(message["event"], message["data"], flush=True)  # Hand it to a queue: answer quickly.


if __name__ == "__main__":
    HTTPServer(("", int(os.environ.get("PORT", "8080"))), Receiver).serve_forever()
