import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { createWaybill, type WaybillOptions } from '../src/index.ts';

interface Received {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** What a request is answered with; `drop` closes the connection, `hang` never answers. */
export type Answer = { status?: number; headers?: Record<string, string>; json?: unknown } | 'drop' | 'hang';

export const failure = (status: number, code: string, headers: Record<string, string> = {}): Answer => ({
  status,
  headers,
  json: { error: { code, message: `${code}!` } },
});

/** A server that answers requests in their order; the last answer is repeated. */
async function startApiServer(...answers: Answer[]) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { method = '', url = '', headers } = request;
    received.push({ method, url, headers, body });
    const answer = answers[Math.min(received.length, answers.length) - 1] ?? {};
    if (answer === 'drop') response.destroy();
    if (typeof answer === 'string') return;
    const { status = 200, json = { data: {} } } = answer;
    response.writeHead(status, { 'content-type': 'application/json', ...answer.headers });
    response.end(JSON.stringify(json));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { received, baseUrl: `http://127.0.0.1:${port}` };
}

/** A client whose waits between attempts are only written down. */
export async function startClient(answers: Answer[], options: Partial<WaybillOptions> = {}, path = '') {
  const { received, baseUrl } = await startApiServer(...answers);
  const waits: number[] = [];
  const wait = async (ms: number) => void waits.push(ms);
  // `wait` is for tests, and not in the type of the options.
  const given = { baseUrl: baseUrl + path, apiKey: 'svc_live_test', wait, ...options };
  return { waybill: createWaybill(given), received, waits };
}
