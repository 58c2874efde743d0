import { connect } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { expect, test } from 'vitest';
import { LOOPBACK, startHttps, startTcp, startTls } from './support/receivers.ts';
import { newSender, settled } from './support/senders.ts';

const ok = (response: { end(body: string): void }) => response.end('ok');

test('50 sends, each started as soon as the one before has ended, share one connection', async () => {
  const receiver = await startHttps(ok);
  const sender = newSender();
  for (let n = 0; n < 50; n++) expect((await sender.post(receiver.url)).delivered).toBe(true);
  expect(receiver.connections).toBe(1);
});

test('sends at the same time do not wait for one another', async () => {
  const waiting: Parameters<typeof ok>[0][] = [];
  const receiver = await startHttps((response) => {
    waiting.push(response);
    if (waiting.length === 20) waiting.forEach(ok);
  });
  const sender = newSender();
  const results = await Promise.all(Array.from({ length: 20 }, () => sender.post(receiver.url)));
  expect(results.every(({ delivered }) => delivered)).toBe(true);
  expect(receiver.connections).toBeLessThanOrEqual(20);
});

test('a send that waits for a connection uses one that becomes free before', async () => {
  const receiver = await startHttps(ok);
  const gate = { connections: 0 };
  // The first connection passes, all further ones hang before TLS.
  const door = await startTcp((socket) => {
    gate.connections += 1;
    if (gate.connections === 1) socket.pipe(connect(receiver.port, LOOPBACK)).pipe(socket);
  });
  const sender = newSender();
  const [first, second] = await Promise.all([sender.post(door.url), sender.post(door.url)]);
  expect([first.delivered, second.delivered]).toEqual([true, true]);
  expect(receiver.connections).toBe(1);
});

test('a further connection resumes the TLS session of an earlier one', async () => {
  const resumed: boolean[] = [];
  const receiver = await startHttps((response, { socket }) => {
    resumed.push((socket as TLSSocket).isSessionReused());
    response.writeHead(200, { connection: 'close' }).end('ok');
  });
  const sender = newSender();
  for (let n = 0; n < 2; n++) expect((await sender.post(receiver.url)).delivered).toBe(true);
  expect(resumed).toEqual([false, true]);
});

test('a kept connection that the receiver has closed meanwhile costs no delivery', async () => {
  const receiver = await startHttps(ok);
  const sender = newSender();
  await sender.post(receiver.url);
  for (const socket of receiver.open) socket.destroy();
  await expect.poll(() => receiver.open.size).toBe(0);
  await settled();
  expect((await sender.post(receiver.url)).delivered).toBe(true);
  expect(receiver.connections).toBe(2);
});

test('an answer nobody asked for is not taken for the answer to the next delivery', async () => {
  const answer = (status: number) => `HTTP/1.1 ${status} X\r\nContent-Length: 0\r\n\r\n`;
  const { url } = await startTls((socket, nth) =>
    socket.write(nth === 1 ? answer(200) + answer(200) : answer(500)),
  );
  const sender = newSender();
  expect((await sender.post(url)).statusCode).toBe(200);
  await settled();
  expect((await sender.post(url)).statusCode).toBe(500);
});

test('receivers that hang do not delay another one', async () => {
  const [silent, handshakeless, healthy] = await Promise.all([
    startHttps(() => {}),
    startTcp(),
    startHttps(ok),
  ]);
  const sender = newSender();
  const hanging = Array.from({ length: 50 }, () => [sender.post(silent.url), sender.post(handshakeless.url)]);
  const connected = () => silent.connections + handshakeless.connections;
  await expect.poll(connected).toBe(100);
  expect((await sender.post(healthy.url)).delivered).toBe(true);
  await sender.close();
  await Promise.all(hanging.flat());
});

test('a hanging path does not delay another path of the same receiver', async () => {
  const receiver = await startHttps((response, { url }) => void (url === '/hang' || response.end('ok')));
  const sender = newSender();
  const hanging = sender.post(receiver.url.replace('/hook', '/hang'));
  expect((await sender.post(receiver.url)).delivered).toBe(true);
  await sender.close();
  expect((await hanging).delivered).toBe(false);
});

test('closing ends what is under way as failures and leaves no connection behind', async () => {
  const [silent, idle] = await Promise.all([startHttps(() => {}), startHttps(ok)]);
  const sender = newSender();
  await sender.post(idle.url);
  const underWay = sender.post(silent.url);
  await expect.poll(() => silent.connections).toBe(1);
  await sender.close();
  expect(await underWay).toMatchObject({ delivered: false, statusCode: null });
  await expect.poll(() => silent.open.size + idle.open.size).toBe(0);
});
