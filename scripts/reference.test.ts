import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { createWaybill, PermissionError } from '../sdk/src/index.ts';
import { readReference } from './docs/reference/document.mjs';
import { referencePages } from './docs/reference/pages.mjs';
import { requestOf } from './docs/reference/request.mjs';
import { LANGUAGES } from './docs/reference/samples/index.mjs';

interface Operation {
  operationId: string;
  tags: string[];
  'x-internal'?: boolean;
  parameters?: ({ $ref: string } | { in: string; name: string })[];
  requestBody?: { content: { 'application/json': { schema: { $ref: string } } } };
}

interface Sent {
  method: string;
  url: string;
  body?: unknown;
}

const root = fileURLToPath(new URL('..', import.meta.url));
const document = JSON.parse(readFileSync(join(root, 'openapi.json'), 'utf8'));
const described = Object.entries<Record<string, Operation>>(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
);
const [internal, open] = [true, false].map((is) =>
  described.filter(({ operation }) => (operation['x-internal'] === true) === is),
) as [typeof described, typeof described];

const reference = readReference(document);
const pages = new Map<string, string>(
  referencePages(reference, { html: '<h1>API reference</h1>', markdown: '# API reference' }).map(
    ({ name, html }: { name: string; html: string }) => [name, html],
  ),
);
const folder = mkdtempSync(join(tmpdir(), 'waybill-reference-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('every operation of the API is on the page of its group, with an anchor for it and each parameter and field', () => {
  expect(open.length).toBeGreaterThan(200);
  for (const { path, method, operation } of open) {
    const { operationId: id, tags, parameters = [], requestBody } = operation;
    const html = pages.get(`api/${tags[0]?.toLowerCase().replaceAll(' ', '-')}`) ?? '';
    const own = parameters.map((one) => ('$ref' in one ? 'header/Idempotency-Key' : `${one.in}/${one.name}`));
    const body = requestBody?.content['application/json'].schema.$ref.split('/').at(-1) ?? '';
    const fields = Object.keys(document.components.schemas[body]?.properties ?? {});
    const places = ['', ...own.map((one) => `/${one}`), ...fields.map((name) => `/body/${name}`)];
    expect(places.filter((place) => !html.includes(` id="${id}${place}"`))).toEqual([]);
    expect(html).toContain(
      `${method}</b> <code>${path.replace('/api/v1', '')}</code></span> <a href="#${id}">`,
    );
  }
  const orders = pages.get('api/orders');
  for (const field of [
    'orders.create/body/shipTo/city',
    'orders.create/body/items/weight/unit',
    'Order/items/sku',
  ])
    expect(orders).toContain(` id="${field}"`);
  for (const event of Object.keys(document.webhooks))
    expect(pages.get('api/event-payloads')).toContain(` id="${event}/data"`);
});

test('no operation of the dashboard is on a page', () => {
  expect(internal.length).toBeGreaterThan(20);
  for (const html of pages.values()) {
    expect(html).not.toContain('/dashboard/api');
    for (const { operation } of internal) expect(html).not.toContain(` id="${operation.operationId}"`);
  }
});

test('a field has its type, limits, default, values and example', () => {
  const itemOf = (page: string, id: string) => {
    const html = pages.get(page) ?? '';
    const start = html.indexOf(`<li id="${id}">`);
    return html
      .slice(start, html.indexOf('</li>', start))
      .replace(/<[^>]*>/g, '|')
      .replace(/\|+/g, '|');
  };
  expect(itemOf('api/orders', 'orders.create/body/orderNumber')).toBe(
    '|orderNumber| |string · 1 to 100 characters| |required|Unique within the store|',
  );
  expect(itemOf('api/orders', 'orders.list/query/limit')).toBe('|limit| |integer · 1 to 100 · default |50|');
  expect(itemOf('api/shipments', 'shipments.buy/body/select/by')).toBe(
    '|by| |string| |required|One of |cheapest| |fastest|',
  );
  expect(itemOf('api/orders', 'Order/storeId')).toBe(
    '|storeId| |string or null|The id of a connected store, or a text of your own|',
  );
  expect(itemOf('api/automation-rules', 'AutomationRule/conditions/tags')).toContain('may be missing');
  expect(itemOf('api/shipments', 'shipments.buy/body/select/arrivesBy')).toContain('Example: |2026-11-20|');
});

test('no page has more bytes than it takes to open at once', () => {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
  for (const [name, html] of pages) {
    expect(html.length, name).toBeLessThan(400_000);
    expect(brotliCompressSync(html, { params }).length, name).toBeLessThan(35_000);
  }
});

describe('samples', () => {
  const requests = reference.operations.map((operation: object) => requestOf(operation, reference));
  const samples = (language: string): string[] =>
    requests.map(LANGUAGES.find(({ id }: { id: string }) => id === language)?.sampleOf);
  const expected: Sent[] = open.map(({ method, path }, index) => {
    const request = requests[index];
    expect(request.path).toMatch(new RegExp(`^${path.replace(/\{\w+\}/g, '[\\w-]+')}$`));
    const query = new URLSearchParams(request.query).toString();
    const url = `http://localhost:3000${request.path}${query === '' ? '' : `?${query}`}`;
    return { method, url, ...(request.body !== undefined && { body: request.body }) };
  });
  /** Whether commas and colons are escaped makes no difference. */
  const normal = (sent: Sent[]): Sent[] =>
    sent.map(({ method, url, body }) => ({
      method,
      url: url.replaceAll('%2C', ',').replaceAll('%3A', ':'),
      body: body ?? undefined,
    }));
  const expectRequests = (sent: Sent[]) => expect(normal(sent)).toEqual(normal(expected));
  const write = (name: string, text: string) => {
    const file = join(folder, name);
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(file, text);
    return file;
  };
  const has = (command: string) => spawnSync(command, ['--version']).error === undefined;

  test('of curl send the request', () => {
    const script = `WAYBILL_KEY=key\ncurl() { printf '%s\\0' "$@" END; }\n${samples('curl').join('\n')}\n`;
    const words = execFileSync('bash', [write('curl.sh', script)], { encoding: 'utf8' }).split('\0');
    const sent = words.join('\0').split('\0END\0').slice(0, -1);
    expectRequests(
      sent.map((text) => {
        const args = text.split('\0');
        const optionOf = (flag: string) => (args.includes(flag) ? args[args.indexOf(flag) + 1] : undefined);
        expect(args).toContain('Authorization: Bearer key');
        const data = optionOf('-d');
        return {
          method: optionOf('-X') ?? (data === undefined ? 'GET' : 'POST'),
          url: `http://${args.find((arg) => arg.startsWith('localhost'))}`,
          body: data && JSON.parse(data),
        };
      }),
    );
  });

  test('of JavaScript send the request, through methods of the SDK', async () => {
    const sent: Sent[] = [];
    const refusal = { error: { code: 'FORBIDDEN', message: 'not here' } };
    vi.stubGlobal('fetch', async (request: Request) => {
      const url = new URL(request.url);
      for (const own of ['limit', 'page', 'wait']) url.searchParams.delete(own);
      const body = await request.text();
      sent.push({ method: request.method, url: url.href, body: body === '' ? undefined : JSON.parse(body) });
      return Response.json(refusal, { status: 403 });
    });
    const process = { env: { WAYBILL_KEY: 'svc_live_key' } };
    const AsyncFunction = (async () => {}).constructor as FunctionConstructor;
    for (const sample of samples('javascript')) {
      const [head, ...rest] = sample.split('\n');
      expect(head).toBe("import { createWaybill } from '@waybill/sdk';");
      const run = new AsyncFunction('createWaybill', 'process', rest.join('\n'));
      await expect(run(createWaybill, process)).rejects.toThrow(PermissionError);
    }
    vi.unstubAllGlobals();
    expectRequests(sent);
  });

  test('of JavaScript have the types of the SDK', () => {
    for (const [index, sample] of samples('javascript').entries())
      write(`types/${index}.ts`, `${sample}\nexport {};\n`);
    write('types/process.d.ts', 'declare const process: { env: { WAYBILL_KEY: string } };\n');
    const config = {
      extends: join(root, 'sdk/tsconfig.json'),
      compilerOptions: {
        noUnusedLocals: false,
        paths: { '@waybill/sdk': [join(root, 'sdk/src/index.ts')] },
      },
      include: ['.'],
    };
    const file = write('types/tsconfig.json', JSON.stringify(config));
    const compiler = join(root, 'node_modules/typescript/bin/tsc');
    const { stdout, status } = spawnSync(process.execPath, [compiler, '-p', file], { encoding: 'utf8' });
    expect([stdout, status]).toEqual(['', 0]);
  });

  test.skipIf(!has('python3'))('of Python send the request', () => {
    const stub = `import json, urllib.parse
sent = []
class Response:
    content = b""
    def raise_for_status(self): pass
    def json(self): return {"data": None}
def sender(method):
    def send(url, headers, timeout, params=None, json=None):
        assert headers == {"Authorization": "Bearer key"}
        sent.append({"method": method, "url": url + ("?" + urllib.parse.urlencode(params, safe=",:") if params else ""), "body": json})
        return Response()
    return send
get, post, put, delete = (sender(method) for method in ["GET", "POST", "PUT", "DELETE"])
`;
    write('python/requests.py', stub);
    write('python/samples.json', JSON.stringify(samples('python')));
    const runner = `import contextlib, io, json, os, requests
os.environ["WAYBILL_KEY"] = "key"
with contextlib.redirect_stdout(io.StringIO()):
    for sample in json.load(open("samples.json")): exec(sample, {})
print(json.dumps(requests.sent))
`;
    const file = write('python/run.py', runner);
    const output = execFileSync('python3', [file], { cwd: join(folder, 'python'), encoding: 'utf8' });
    expectRequests(JSON.parse(output));
  });

  test('of Go send the request, and are formatted', () => {
    const sources = samples('go');
    expectRequests(
      sources.map((source) => {
        const [, method = '', url = ''] = /NewRequest\("(\w+)", "([^"]+)", (?:nil|body)\)/.exec(source) ?? [];
        const json = /NewReader\(`([^`]+)`\)/.exec(source)?.[1];
        return { method, url, body: json && JSON.parse(json) };
      }),
    );
    for (const [index, source] of sources.entries()) write(`go/${index}.go`, `${source}\n`);
    if (spawnSync('gofmt', ['-h']).error !== undefined) return;
    const { stdout, stderr } = spawnSync('gofmt', ['-l', join(folder, 'go')], { encoding: 'utf8' });
    expect([stdout, stderr]).toEqual(['', '']);
  });

  /** In a namespace that has functions of the same names, which are called instead. */
  const PHP = `<?php
namespace Sample {
  $GLOBALS['sent'] = [];
  function curl_init($url) { $GLOBALS['url'] = $url; return 1; }
  function curl_setopt_array($request, $options) {
    if ($options['headers'][0] !== 'Authorization: Bearer key') throw new \\Exception('no key');
    $GLOBALS['sent'][] = ['method' => $options['method'], 'url' => $GLOBALS['url'], 'body' => json_decode($options['body'] ?? 'null')];
  }
  function curl_exec($request) { return ''; }
  function curl_getinfo($request, $what) { return 200; }
  function file_put_contents($file, $content) {}
  const CURLOPT_CUSTOMREQUEST = 'method', CURLOPT_RETURNTRANSFER = 'return', CURLOPT_HTTPHEADER = 'headers';
  const CURLOPT_POSTFIELDS = 'body', CURLINFO_RESPONSE_CODE = 'code';
  putenv('WAYBILL_KEY=key');
  ob_start();
  foreach (json_decode(\\file_get_contents($argv[1])) as $sample) eval('namespace Sample; ?>' . str_replace('<?php', '<?php namespace Sample;', $sample));
  ob_end_clean();
  echo json_encode($GLOBALS['sent']);
}
`;

  test.skipIf(!has('php'))('of PHP send the request', () => {
    const file = write('run.php', PHP);
    const list = write('php.json', JSON.stringify(samples('php')));
    expectRequests(JSON.parse(execFileSync('php', [file, list], { encoding: 'utf8' })));
  });
});
