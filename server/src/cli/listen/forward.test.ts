import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { expect, onTestFinished, test } from 'vitest';
import { verifyWebhook } from '../../../../sdk/src/webhooks.ts';
import { newSender } from '../../../../tests/delivery/support/senders.ts';
import { startReceiver } from '../../../../tests/support/receiver.ts';
import type { FeedEvent } from '../../webhooks/index.ts';
import { createForward, targetOf } from './forward.ts';

const SECRET = 'whsec_dGhpcnR5LXR3byBieXRlcyBvZiBhIHRlc3Qgc2VjcmV0';
const EVENT: FeedEvent = {
  id: 'evt_1',
  type: 'order.updated',
  data: '{"id":"ord_1","name":"Grüße"}',
  sequence: 2,
};

async function startHttp(answer: RequestListener): Promise<URL> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return new URL(`http://localhost:${(server.address() as AddressInfo).port}/hooks?a=b`);
}

function forwardTo(url: URL, options: { timeoutMs?: number; stop?: AbortSignal } = {}) {
  return createForward({ url, secret: SECRET, stop: new AbortController().signal, ...options })(EVENT);
}

test('a program without TLS gets what the SDK and Standard Webhooks accept', async () => {
  const got: { path: string | undefined; headers: IncomingHttpHeaders; body: Buffer }[] = [];
  const url = await startHttp(async (request, response) => {
    got.push({ path: request.url, headers: request.headers, body: await buffer(request) });
    response.writeHead(204).end();
  });
  expect(await forwardTo(url)).toEqual({ status: 204, durationMs: expect.any(Number), detail: null });
  for (const { path, headers, body } of got) {
    expect(path).toBe('/hooks?a=b');
    const event = { event: 'order.updated', timestamp: expect.any(String), data: JSON.parse(EVENT.data) };
    expect(await verifyWebhook(body, headers, SECRET)).toEqual({ ...event, deliveryId: 'dlv_1' });
    expect(new Webhook(SECRET).verify(body, headers as Record<string, string>)).toEqual(event);
  }
  expect(got).toHaveLength(1);
});

test('the request is the one of a real delivery, also to a certificate that nobody trusts', async () => {
  const receiver = await startReceiver();
  onTestFinished(() => receiver.close());
  expect(await forwardTo(new URL(receiver.url))).toMatchObject({ status: 200 });
  const [forwarded] = receiver.received;
  const at = Number(forwarded?.headers['x-service-timestamp']) * 1000;
  const { id: eventId, ...content } = EVENT;
  const sender = newSender({ extraCa: receiver.certificate.cert });
  await sender.send(
    { url: receiver.url, deliveryId: 'dlv_1', eventId, ...content, secrets: [SECRET], at },
    60_000,
  );
  expect(receiver.received[1]).toEqual(forwarded);
});

test('such a certificate is refused where the request could leave this machine', async () => {
  const receiver = await startReceiver();
  onTestFinished(() => receiver.close());
  // Reaches this machine, but not by an address that always does.
  const url = new URL(receiver.url.replace('127.0.0.1', '0.0.0.0'));
  expect(await forwardTo(url)).toMatchObject({ status: null, detail: expect.stringMatching(/self-signed/) });
  expect(receiver.received).toEqual([]);
});

test.each([
  [500, 'no  such\ncolumn', 'no  such\ncolumn'],
  [401, '', null],
  [302, 'elsewhere', 'elsewhere'],
  [404, 'x'.repeat(5000), 'x'.repeat(1024)],
])(
  'an answer with %i is reported with the beginning of its text, and nothing is sent again',
  async (status, text, detail) => {
    let requests = 0;
    const url = await startHttp((_, response) => {
      requests += 1;
      response.writeHead(status, { location: '/other' }).end(text);
    });
    expect(await forwardTo(url)).toMatchObject({ status, detail });
    expect(requests).toBe(1);
  },
);

test('what does not answer is reported: a port where nothing listens, a hanging program, a broken one', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const free = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  await new Promise((resolve) => server.close(resolve));
  const refused = { status: null, detail: `nothing is listening at ${free.origin}` };
  expect(await forwardTo(free)).toMatchObject(refused);

  const hanging = await startHttp(() => {});
  const late = { status: null, detail: 'no answer within 0.05 seconds' };
  expect(await forwardTo(hanging, { timeoutMs: 50 })).toMatchObject(late);
  const broken = await startHttp((request) => request.socket.destroy());
  expect(await forwardTo(broken)).toMatchObject({ status: null, detail: 'socket hang up' });
});

test('stopping ends a request that is waiting for its answer', async () => {
  const stop = new AbortController();
  const url = await startHttp(() => stop.abort());
  await expect(forwardTo(url, { stop: stop.signal })).rejects.toThrow(/abort/);
});

test.each([
  ['http://localhost:8080/hooks', 'http://localhost:8080/hooks'],
  ['https://127.0.0.1:8443', 'https://127.0.0.1:8443/'],
  ['localhost:8080', 'http://localhost:8080/'],
  ['host.docker.internal:8080/hooks', 'http://host.docker.internal:8080/hooks'],
])('--forward-to %s means %s', (text, href) => {
  expect(targetOf(text).href).toBe(href);
});

test.each(['8080', 'ftp://localhost/', 'http://', '', 'file:///etc/passwd', 'localhost:99999'])(
  '--forward-to %j is refused with an example',
  (text) => {
    expect(() => targetOf(text)).toThrow(/must be a URL such as http:\/\/localhost:8080\/hooks/);
  },
);
