import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const secret = process.env.WAYBILL_WEBHOOK_SECRET;
if (!secret) {
  console.error("Set WAYBILL_WEBHOOK_SECRET to the webhook's signing secret, whsec_…");
  process.exit(1);
}

/** `body` is the request's bytes as they came, before anything parses them. */
export function isFromWaybill(headers, body) {
  const timestamp = headers['x-service-timestamp'] ?? '';
  const signature = headers['x-service-signature'] ?? '';
  // Refuse what is older than five minutes: someone may be sending it a second time.
  if (!/^\d+$/.test(timestamp) || Math.abs(Date.now() / 1000 - Number(timestamp)) > 300) return false;
  const expected = Buffer.from(
    createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex'),
  );
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
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
