import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { createScriptedShop, type ScriptedShop } from './scripted-shop.ts';

/** For `WAYBILL_STORE_PLUGINS` of a server in a process of its own. */
export const RELAYED_STORE = join(import.meta.dirname, 'relayed-store.mjs');

interface RelayServer {
  url: string;
  /** For `WAYBILL_STORE_HOSTS`. */
  host: string;
  shop: ScriptedShop;
  stop(): Promise<void>;
}

/** A shop in memory that stores of `relayed-store.mjs` ask over HTTP. It refuses every API key but this one. */
export async function startRelayServer(apiKey: string): Promise<RelayServer> {
  const shop = createScriptedShop();
  const calls = shop as unknown as Record<string, (argument: unknown) => unknown>;
  const server = createServer(async (request, response) => {
    const name = request.url?.slice(1) ?? '';
    const isKnown = request.headers['x-api-key'] === apiKey;
    const { argument } = (await json(request)) as { argument: unknown };
    if (!isKnown && name !== 'check') return void response.writeHead(401).end();
    try {
      const refusal = { isValid: false, reason: 'The shop rejected the API key.' };
      const answer = isKnown ? await calls[name]?.(argument) : refusal;
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ answer }));
    } catch {
      response.writeHead(503).end();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `http://${host}`,
    host,
    shop,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
