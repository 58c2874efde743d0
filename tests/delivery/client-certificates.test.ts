import { X509Certificate } from 'node:crypto';
import type { TLSSocket } from 'node:tls';
import { expect, test } from 'vitest';
import { selfSignedCertificate } from '../../server/src/cli/receive/certificate.ts';
import { startHttps } from './support/receivers.ts';
import { newSender, requestTo } from './support/senders.ts';

const [one, two] = [selfSignedCertificate(['one.test']), selfSignedCertificate(['two.test'])];
const identityOf = (id: string, { cert, key }: typeof one) => ({ id, certificate: cert, privateKey: key });
const fingerprint = ({ cert }: typeof one) => new X509Certificate(cert).fingerprint256;

/** Accepts the first certificate, or any if it is not strict: both have the same name, so that one chain could be taken for the other's. */
async function startReceiver(isStrict: boolean) {
  const clients: string[] = [];
  const listener = await startHttps(
    (response, { socket }) => {
      clients.push((socket as TLSSocket).getPeerCertificate().fingerprint256);
      response.end('ok');
    },
    { tls: { requestCert: true, rejectUnauthorized: isStrict, ca: [one.cert] } },
  );
  return { clients, listener };
}

test('a receiver that requires a client certificate gets it, over one connection for all deliveries', async () => {
  const { clients, listener } = await startReceiver(true);
  const sender = newSender();
  for (let n = 0; n < 3; n++) {
    const request = { ...requestTo(listener.url), identity: identityOf('whk_1 a', one) };
    expect(await sender.send(request, 1_000)).toMatchObject({ delivered: true });
  }
  expect(clients).toEqual(Array(3).fill(fingerprint(one)));
  expect(listener.connections).toBe(1);
  for (const identity of [undefined, identityOf('whk_2 b', two)]) {
    const refused = await sender.send({ ...requestTo(listener.url), ...(identity && { identity }) }, 1_000);
    expect(refused).toMatchObject({ delivered: false, statusCode: null });
    expect(JSON.stringify(refused)).not.toContain('PRIVATE KEY');
  }
  expect(clients).toHaveLength(3);
});

test('neither connections nor TLS sessions are shared with other identities or without one', async () => {
  const { clients, listener } = await startReceiver(false);
  const sender = newSender();
  const send = (identity?: ReturnType<typeof identityOf>) =>
    sender.send({ ...requestTo(listener.url), ...(identity && { identity }) }, 1_000);
  await send(identityOf('whk_1 a', one));
  await send(identityOf('whk_2 b', two));
  await send(identityOf('whk_3 a', one));
  expect(clients).toEqual([one, two, one].map(fingerprint));
  expect(listener.connections).toBe(3);
  await send();
  expect(clients).toHaveLength(4);
  expect(clients[3]).toBeUndefined();
});

test('headers of the subscription are sent beside ours', async () => {
  let headers: unknown;
  const { url } = await startHttps((response, request) => {
    headers = request.headers;
    response.end();
  });
  await newSender().send({ ...requestTo(url), extraHeaders: 'X-Api-Key: abc def\r\nX-B: 1\r\n' }, 1_000);
  expect(headers).toMatchObject({
    'x-api-key': 'abc def',
    'x-b': '1',
    'webhook-id': 'dlv_1',
    host: new URL(url).host,
  });
});
