import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createPrintBridge } from './bridge-server.ts';
import { openPrinter } from './printer.ts';

const ORIGIN = 'https://ship.example.com';
const ZPL = '^XA^FO50,50^FDHello^FS^XZ';
const open: { close(): unknown }[] = [];
afterEach(() => {
  for (const one of open.splice(0)) one.close();
});

const portOf = (server: Pick<Server, 'address'>) => (server.address() as AddressInfo).port;

/** A printer as they are in the network: takes bytes and says nothing. */
async function fakePrinter() {
  const printed: string[] = [];
  const server = createServer((socket) => {
    let text = '';
    socket.setEncoding('utf8').on('data', (part) => {
      text += part;
    });
    socket.on('end', () => printed.push(text));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  open.push(server);
  return { printed, server, address: `tcp://127.0.0.1:${portOf(server)}` };
}

async function bridgeTo(address: string) {
  const bridge = createPrintBridge({
    origins: [ORIGIN],
    token: 'secret',
    printer: openPrinter(address),
    log: () => {},
  });
  bridge.listen(0, '127.0.0.1');
  await once(bridge, 'listening');
  open.push(bridge);
  const url = `http://127.0.0.1:${portOf(bridge)}`;
  return async (
    path: string,
    init: { method?: string; headers?: Record<string, string>; body?: string } = {},
  ) => {
    const headers = { origin: ORIGIN, authorization: 'Bearer secret', ...init.headers };
    const response = await fetch(`${url}${path}`, { ...init, headers });
    const text = await response.text();
    return { status: response.status, headers: response.headers, message: text && JSON.parse(text).message };
  };
}
const zpl = (headers = {}) => ({
  method: 'POST',
  body: ZPL,
  headers: { 'content-type': 'application/zpl', ...headers },
});

test('a label goes to the printer byte by byte, and the answer comes after it', async () => {
  const { printed, address } = await fakePrinter();
  const ask = await bridgeTo(address);
  expect(await ask('/status')).toMatchObject({ status: 200, message: `Ready to print on ${address}` });
  expect(await ask('/print', zpl())).toMatchObject({ status: 200, message: 'Printed' });
  expect(printed).toEqual([ZPL]);
});

test('another page, a wrong token and an unknown format print nothing', async () => {
  const { printed, address } = await fakePrinter();
  const ask = await bridgeTo(address);
  const foreign = await ask('/print', zpl({ origin: 'https://evil.example.com' }));
  expect(foreign.status).toBe(403);
  expect(foreign.headers.get('access-control-allow-origin')).toBeNull();
  expect((await ask('/print', zpl({ authorization: 'Bearer guess' }))).status).toBe(401);
  expect((await ask('/print', zpl({ 'content-type': 'application/pdf' }))).message).toMatch(
    /takes ZPL only$/,
  );
  expect((await ask('/elsewhere')).status).toBe(404);
  expect(printed).toEqual([]);
});

test('a browser is told before it asks that the page may, also from a public host', async () => {
  const ask = await bridgeTo((await fakePrinter()).address);
  const { status, headers } = await ask('/print', { method: 'OPTIONS' });
  expect(status).toBe(204);
  expect(headers.get('access-control-allow-origin')).toBe(ORIGIN);
  expect(headers.get('access-control-allow-headers')).toBe('authorization, content-type');
  expect(headers.get('access-control-allow-private-network')).toBe('true');
});

test('a printer that is off is said to be', async () => {
  const { server, address } = await fakePrinter();
  server.close();
  await once(server, 'close');
  const ask = await bridgeTo(address);
  const { status, message } = await ask('/print', zpl());
  expect(status).toBe(502);
  expect(message).toMatch(/^The printer cannot be reached/);
});

test.each(['zebra', 'http://127.0.0.1', 'tcp://'])('%s is no printer', (address) => {
  expect(() => openPrinter(address)).toThrow('--printer must be');
});
