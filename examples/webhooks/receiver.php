<?php

$secret = getenv('WAYBILL_WEBHOOK_SECRET'); // whsec_…
if (!$secret) {
    http_response_code(500);
    exit("Set WAYBILL_WEBHOOK_SECRET to the webhook's signing secret, whsec_…");
}
$key = base64_decode(str_replace('whsec_', '', $secret));

/** $body is the request's bytes as they came, before anything parses them. */
function isFromWaybill(string $key, array $server, string $body): bool
{
    $id = $server['HTTP_WEBHOOK_ID'] ?? '';
    $timestamp = $server['HTTP_WEBHOOK_TIMESTAMP'] ?? '';
    $signatures = $server['HTTP_WEBHOOK_SIGNATURE'] ?? '';
    // Refuse what is older than five minutes: someone may be sending it a second time.
    if (!ctype_digit($timestamp) || abs(time() - (int) $timestamp) > 300) {
        return false;
    }
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $key, true));
    // For a day after the secret was changed there are two, one made with the old secret.
    foreach (explode(' ', $signatures) as $signature) {
        if (hash_equals($expected, $signature)) {
            return true;
        }
    }
    return false;
}

$body = file_get_contents('php://input');
if (!isFromWaybill($key, $_SERVER, $body)) {
    http_response_code(401);
    exit;
}
http_response_code(204);
$message = json_decode($body, true);
error_log($message['event']);
