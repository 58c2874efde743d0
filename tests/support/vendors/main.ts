// A vendor that stands alone: prints where it listens, and is told what to do over a second port.
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { startEasyPostServer, startShipEngineServer } from './index.ts';
import type { Json } from './vendor-server.ts';

const USAGE = `Usage: node tests/support/vendors/run.mjs easypost|shipengine [--port N] [--key KEY] [--webhooks URL] [--secret TEXT]
  Control: GET /books, GET /journal, POST /faults {"call":"buy","kind":"lost answer"}, POST /faults/clear,
           POST /scan {"trackingCode":…,"status":…}, POST /refunds {"status":"refunded"}, POST /key {"isRevoked":true}
`;

const text = { type: 'string' } as const;
const { values, positionals } = parseArgs({
  options: { port: text, key: text, webhooks: text, secret: text },
  allowPositionals: true,
});
const options = {
  ...(values.port && { port: Number(values.port) }),
  ...(values.key && { apiKey: values.key }),
  ...(values.webhooks && { webhookUrl: values.webhooks }),
  ...(values.secret && { webhookSecret: values.secret }),
};
const start = { easypost: startEasyPostServer, shipengine: startShipEngineServer }[positionals[0] ?? ''];
if (start === undefined) {
  process.stderr.write(USAGE);
  process.exit(2);
}
const vendor = await start(options);

const controls: Record<string, (body: Json) => unknown> = {
  'GET /books': () => vendor.books.sales,
  'GET /journal': () => vendor.journal,
  'POST /faults': ({ call, isLasting, ...fault }) =>
    isLasting ? vendor.faults.always(call, fault) : vendor.faults.plan(call, fault),
  'POST /faults/clear': () => vendor.faults.clear(),
  'POST /scan': ({ trackingCode, ...scan }) => vendor.scan(trackingCode, scan),
  'POST /refunds': ({ status }) => vendor.settleRefunds(status),
  'POST /key': ({ isRevoked }) => vendor.revokeKey(isRevoked),
};

async function bodyOf(request: IncomingMessage): Promise<Json> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text === '' ? {} : JSON.parse(text);
}

const control = createServer(async (request, response) => {
  try {
    const act = controls[`${request.method} ${request.url}`];
    const result = act ? await act(await bodyOf(request)) : USAGE;
    response.writeHead(act ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(result ?? null));
  } catch (error) {
    response.writeHead(400).end(JSON.stringify((error as Error).message));
  }
});
control.listen(0, '127.0.0.1');
await once(control, 'listening');
const { port } = control.address() as AddressInfo;
const { url, apiKey } = vendor;
process.stdout.write(`${JSON.stringify({ url, apiKey, control: `http://127.0.0.1:${port}` })}\n`);
