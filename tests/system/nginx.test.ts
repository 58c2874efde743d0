import { type IncomingMessage, get as plainGet } from 'node:http';
import { request } from 'node:https';
import { text } from 'node:stream/consumers';
import { connect } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { selfSignedCertificate } from '../../server/src/cli/receive/certificate.ts';
import { findNginx, startNginx } from '../support/scratch-nginx.ts';
import { freePort } from '../support/scratch-servers.ts';
import { createMigratedInstallation, type Installation, type ServerProcess } from './support/process.ts';
import { until } from './support/until.ts';

const program = findNginx() ?? '';
const DASHBOARD = '/dashboard/api/v1';
/** As in the file. Unlike `localhost`, it is accepted only together with the right port. */
const NAME = 'ship.example.com';

describe.skipIf(program === '')('behind nginx, configured as in deploy/nginx.conf', () => {
  const certificate = selfSignedCertificate([NAME]);
  let waybill: Installation;
  let server: ServerProcess;
  let nginx: Awaited<ReturnType<typeof startNginx>>;
  let port: number;
  let plainPort: number;
  let origin: string;
  let cookie: string;

  beforeAll(async () => {
    [waybill, port, plainPort] = await Promise.all([createMigratedInstallation(), freePort(), freePort()]);
    origin = `https://${NAME}:${port}`;
    server = await waybill.serve({
      HOST: '127.0.0.1',
      WAYBILL_PUBLIC_URL: origin,
      WAYBILL_TRUST_PROXY: 'true',
    });
    const upstream = new URL(server.origin).host;
    nginx = await startNginx(program, { port, plainPort, upstream, certificate });
  });
  afterAll(async () => {
    await nginx?.stop();
    await waybill?.remove();
  });

  const ask = (path: string, { json, ...headers }: { json?: object; [header: string]: unknown } = {}) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const options = {
        method: json === undefined ? 'GET' : 'POST',
        host: '127.0.0.1',
        port,
        path,
        servername: NAME,
        ca: certificate.cert,
        headers: {
          host: `${NAME}:${port}`,
          origin,
          ...(json && { 'content-type': 'application/json' }),
          ...headers,
        },
      };
      request(options, resolve)
        .on('error', reject)
        .end(json && JSON.stringify(json));
    });

  test('a browser logs in over HTTPS, and its address is not what it claims to be', async () => {
    const { email, password } = await waybill.json(['users', 'create', '--email', 'ada@example.com']);
    const answer = await ask(`${DASHBOARD}/session`, {
      json: { email, password },
      'x-forwarded-for': '203.0.113.9',
    });
    expect([answer.statusCode, await text(answer)]).toMatchObject([201, expect.stringContaining(email)]);
    expect(answer.headers['strict-transport-security']).toBeDefined();
    const cookies = answer.headers['set-cookie'] ?? [];
    for (const one of cookies) expect(one).toMatch(/^__Host-.*; Secure/);
    cookie = cookies.map((one) => one.split(';')[0]).join('; ');
    const logged = await until('the request in the log', () =>
      server
        .stdout()
        .split('\n')
        .find((line) => line.includes(`${DASHBOARD}/session`)),
    );
    expect(JSON.parse(logged)).toMatchObject({ ip: '127.0.0.1' });
  });

  test('changes arrive in an open dashboard at once', async () => {
    const stream = await ask(`${DASHBOARD}/changes`, { cookie });
    expect(stream.statusCode).toBe(200);
    let arrived = '';
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      arrived += chunk;
    });
    const product = { sku: 'MUG', name: 'Mug', price: 1, weight: { value: 1, unit: 'lb' } };
    const created = await ask(`${DASHBOARD}/products`, { json: product, cookie });
    expect([created.statusCode, await text(created)]).toMatchObject([201, expect.anything()]);
    await until('the change', () => arrived.includes('products'));
    stream.destroy();
  });

  test('a body that is too large gets an answer of the API', async () => {
    const json = { name: 'x'.repeat(1_500_000) };
    const answer = await ask(`${DASHBOARD}/products`, { json, cookie });
    expect([answer.statusCode, await text(answer)]).toEqual([
      413,
      expect.stringContaining('PAYLOAD_TOO_LARGE'),
    ]);
  });

  test('HTTP/2 is offered, plain HTTP leads to HTTPS, and metrics are not public', async () => {
    const socket = connect({
      port,
      host: '127.0.0.1',
      servername: NAME,
      ca: certificate.cert,
      ALPNProtocols: ['h2'],
    });
    await new Promise((resolve, reject) => socket.once('secureConnect', resolve).once('error', reject));
    expect(socket.alpnProtocol).toBe('h2');
    socket.destroy();
    const moved = await new Promise<IncomingMessage>((resolve) =>
      plainGet({ port: plainPort, host: '127.0.0.1', path: '/orders', headers: { host: NAME } }, resolve),
    );
    expect([moved.statusCode, moved.headers.location]).toEqual([301, `https://${NAME}/orders`]);
    moved.resume();
    const metrics = await ask('/metrics');
    expect(metrics.statusCode).toBe(404);
    metrics.resume();
  });
});
