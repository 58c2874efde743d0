import { createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { selfSignedCertificate } from '../../server/dist/certificate.js';

const TOLERANCE_SECONDS = 300;

/**
 * A merchant's own endpoint: real HTTPS, and it believes nothing that is not signed. With a file it keeps its certificate
 * there, so that a server that already runs can have been told to trust it.
 */
export async function startReceiver(file) {
  const certificate = certificateFrom(file);
  const seen = new Set();
  const receiver = { certificate: certificate.cert, received: [], faults: [], secret: undefined };

  const server = createServer(certificate, async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const fault = faultIn(request.headers, body, receiver.secret);
    if (fault !== undefined) receiver.faults.push(`${request.headers['x-service-event']}: ${fault}`);
    else note(request.headers['x-service-delivery'], JSON.parse(body.toString()));
    response.writeHead(fault === undefined ? 204 : 400).end();
  });

  /** A delivery may come twice; its id tells. */
  function note(delivery, { event, data }) {
    if (seen.has(delivery)) return;
    seen.add(delivery);
    receiver.received.push({ event, data, at: Date.now(), claimed: false });
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  receiver.url = `https://127.0.0.1:${server.address().port}/hooks`;
  receiver.close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return receiver;
}

function certificateFrom(file) {
  if (file === undefined) return selfSignedCertificate(['127.0.0.1']);
  if (!existsSync(file)) {
    const { cert, key } = selfSignedCertificate(['127.0.0.1']);
    writeFileSync(file, cert + key, { mode: 0o600 });
  }
  const pem = readFileSync(file, 'utf8');
  return { cert: pem, key: pem };
}

/** The signature is over the timestamp, a dot and the body as it came; only then is the body read. */
function faultIn(headers, body, secret) {
  const timestamp = headers['x-service-timestamp'] ?? '';
  const expected = createHmac('sha256', secret ?? '')
    .update(`${timestamp}.`)
    .update(body)
    .digest();
  const given = Buffer.from(String(headers['x-service-signature'] ?? ''), 'hex');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'the signature is wrong';
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > TOLERANCE_SECONDS) return 'it is too old';
  if (headers['content-type'] !== 'application/json') return `it comes as ${headers['content-type']}`;
  const envelope = JSON.parse(body.toString());
  if (Object.keys(envelope).sort().join() !== 'data,event,timestamp') return 'the envelope has other fields';
  if (envelope.event !== headers['x-service-event']) return `the body says ${envelope.event}`;
  return envelope.timestamp === timestamp ? undefined : `the body says it was sent at ${envelope.timestamp}`;
}
