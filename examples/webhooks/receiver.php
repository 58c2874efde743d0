<?php

$secret = getenv('WAYBILL_WEBHOOK_SECRET'); // whsec_…
if (!$secret) {
    http_response_code(500);
    exit("Set WAYBILL_WEBHOOK_SECRET to the webhook's signing secret, whsec_…");
}

/** $body is the request's bytes as they came, before anything parses them. */
function isFromWaybill(string $secret, array $server, string $body): bool
{
    $timestamp = $server['HTTP_X_SERVICE_TIMESTAMP'] ?? '';
    $signature = $server['HTTP_X_SERVICE_SIGNATURE'] ?? '';
    // Refuse what is older than five minutes: someone may be sending it a second time.
    if (!ctype_digit($timestamp) || abs(time() - (int) $timestamp) > 300) {
        return false;
    }
    return hash_equals(hash_hmac('sha256', $timestamp . '.' . $body, $secret), $signature);
}

$body = file_get_contents('php://input');
if (!isFromWaybill($secret, $_SERVER, $body)) {
    http_response_code(401);
    exit;
}
http_response_code(204);
$message = json_decode($body, true);
error_log($message['event']);
