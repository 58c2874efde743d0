import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createScriptedStore } from '../../../tests/support/shops/scripted-store.ts';
import { createPluginHttp } from '../plugins/http/index.ts';
import { guardStore } from './guarded-store.ts';
import type { ShipmentReport, Store } from './store.ts';

test('a report that nobody waits for any more sends nothing', async () => {
  const seen: string[] = [];
  const server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`);
    response.end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const http = createPluginHttp({ hosts: [], extraHosts: [host], log: { warn() {} } });
  onTestFinished(async () => {
    await http.close();
    server.close();
  });

  let goOn = (): void => {};
  const slow = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  let sent: Promise<unknown> | undefined;
  const inner: Partial<Store> = {
    async report() {
      await slow;
      sent = http.send({ method: 'POST', url: `http://${host}/late` });
      await sent;
      return { outcome: 'reported', references: [] };
    },
  };
  const { plugin } = createScriptedStore();
  const options = { timeoutMs: 200, redact: (text: string) => text, onError: () => {} };
  const store = guardStore(inner as Store, plugin, options);
  expect(await store.report?.({} as ShipmentReport)).toMatchObject({ outcome: 'unknown' });
  goOn();
  await expect.poll(() => sent !== undefined).toBe(true);
  await expect(sent).rejects.toMatchObject({ code: 'timeout', wasSent: false });
  await http.send({ method: 'POST', url: `http://${host}/of another` });
  expect(seen).toEqual(['POST /of%20another']);
});
