import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const secret = process.env.WAYBILL_WEBHOOK_SECRET;
if (!secret) {
  console.error("Set WAYBILL_WEBHOOK_SECRET to the webhook's signing secret, whsec_…");
  process.exit(1);
}
const key = Buffer.from(secret.replace('whsec_', ''), 'base64');

/** `body` is the request's bytes as they came, before anything parses them. */
export function isFromWaybill(headers, body) {
  const id = headers['webhook-id'] ?? '';
  const timestamp = headers['webhook-timestamp'] ?? '';
  const signatures = headers['webhook-signature'] ?? '';
  // Refuse what is older than five minutes: someone may be sending it a second time.
  if (!/^\d+$/.test(timestamp) || Math.abs(Date.now() / 1000 - Number(timestamp)) > 300) return false;
  const hmac = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body);
  const expected = Buffer.from(`v1,${hmac.digest('base64')}`);
  // For a day after the secret was changed there are two, one made with the old secret.
  return signatures.split(' ').some((signature) => {
    const given = Buffer.from(signature);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  if (!isFromWaybill(request.headers, body)) return response.writeHead(401).end();
  response.writeHead(204).end(); // Answer first, work after.
  const { event, data } = JSON.parse(body);
  console.log(event, data);
}).listen(process.env.PORT ?? 8080);
