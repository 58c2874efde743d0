import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

interface Exchange {
  method: string;
  path: string;
  status: number;
  about?: string;
}

export interface ExchangeLog {
  url: string;
  exchanges: Exchange[];
  stop(): Promise<void>;
}

/** Stands between Waybill and a real shop, and writes down what they say to each other. */
export async function startExchangeLog(target: string): Promise<ExchangeLog> {
  const exchanges: Exchange[] = [];

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/' } = request;
    const body = await buffer(request);
    const { authorization = '', 'content-type': type } = request.headers;
    const answer = await fetch(`${target}${url}`, {
      method,
      headers: { authorization, accept: 'application/json', ...(type && { 'content-type': type }) },
      ...(body.length > 0 && { body }),
    });
    const content = Buffer.from(await answer.arrayBuffer());
    const about = aboutOf(body, answer.ok ? undefined : content);
    exchanges.push({ method, path: pathOf(url), status: answer.status, ...(about && { about }) });
    const headers = ['content-type', 'date', 'retry-after'].flatMap((name) => {
      const value = answer.headers.get(name);
      return value === null ? [] : [[name, value] as const];
    });
    response.writeHead(answer.status, Object.fromEntries(headers)).end(content);
  }

  const server = createServer((request, response) => {
    pass(request, response).catch(() => request.socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    exchanges,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Without the long list of fields that every read asks for. */
function pathOf(url: string): string {
  const { pathname, searchParams } = new URL(url, 'http://shop');
  searchParams.delete('fields');
  return `${pathname}${searchParams.size > 0 ? `?${shortened(decodeURIComponent(`${searchParams}`))}` : ''}`;
}

/** What was sent, and what was wrong with it. */
const aboutOf = (sent: Buffer, refusal: Buffer | undefined): string =>
  [sent, refusal]
    .flatMap((body) => (body === undefined || body.length === 0 ? [] : [shortened(body.toString())]))
    .join(' → ');

const LONGEST = 160;
const shortened = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);
