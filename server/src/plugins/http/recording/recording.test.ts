import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findRecordings } from '../../../../../tests/support/recordings.ts';
import type { RecordedExchange } from '../create-plugin-http.ts';
import { createRecorder, createReplay, readExchanges } from './index.ts';

const KEY = 'EZTK-s3cret-key';

function exchange(change: { url?: string; body?: string; response?: string | Buffer; status?: number }) {
  const { url = 'https://api.carrier.test/v2/shipments', body, response = '{}', status = 200 } = change;
  return {
    request: {
      method: body === undefined ? 'GET' : 'POST',
      url: new URL(url),
      headers: { authorization: `Basic ${btoa(`${KEY}:`)}`, 'api-key': 'other-s3cret', accept: '*/*' },
      body,
    },
    response:
      status === 0
        ? undefined
        : {
            status,
            headers: {
              'content-type': 'application/json',
              'set-cookie': 'session=s3cret',
              'content-encoding': 'gzip',
            },
            body: Buffer.from(response),
          },
    startedAt: Date.parse('2026-11-16T12:00:00Z'),
    durationMs: 12.5,
  } satisfies RecordedExchange;
}

const fail = (code: string | undefined): never => {
  throw new Error(`recording failed: ${code}`);
};

function scratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-recording-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

function recordAll(exchanges: RecordedExchange[]): string {
  const folder = join(scratchFolder(), 'new');
  const recorder = createRecorder(folder, fail);
  recorder.conceal([KEY]);
  const record = recorder.of('courier');
  for (const one of exchanges) record(one);
  recorder.close();
  const [file] = readdirSync(folder);
  return join(folder, file ?? '');
}

test('what is recorded can be replayed, text and bytes alike', async () => {
  const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff]);
  const file = recordAll([
    exchange({ body: '{"weight":"ü"}', response: '{"id":"shp_1"}', status: 201 }),
    exchange({ url: 'https://labels.test/1.png?size=4x6', response: png }),
    exchange({ url: 'https://api.carrier.test/lost', status: 0 }),
  ]);
  const replay = createReplay(readExchanges(file));
  const image = await replay.send({ method: 'GET', url: 'http://127.0.0.1:4000/1.png?size=4x6' });
  expect(image.body).toEqual(png);
  expect(image.headers).not.toHaveProperty('content-encoding');
  const created = await replay.send({ method: 'POST', url: 'http://127.0.0.1:4000/v2/shipments', json: {} });
  expect([created.status, created.json()]).toEqual([201, { id: 'shp_1' }]);
  await expect(replay.send({ method: 'GET', url: 'https://api.carrier.test/lost' })).rejects.toThrow(
    'no answer',
  );
  replay.assertDone();
});

test('a recording holds no credentials, wherever they are', () => {
  const file = recordAll([
    exchange({ body: JSON.stringify({ account: { api_key: 'n3sted-secret' }, note: `key ${KEY}!` }) }),
    exchange({ url: `https://api.carrier.test/x?token=s3cret&q=${KEY}`, response: `not JSON ${KEY}` }),
    exchange({
      url: `https://api.carrier.test/${KEY}`,
      response: JSON.stringify({ webhook_secret: 's3cret' }),
    }),
  ]);
  const text = readFileSync(file, 'utf8');
  expect(text).not.toMatch(/s3cret|n3sted/);
  expect(text).not.toContain(btoa(`${KEY}:`));
  expect(readExchanges(file)).toHaveLength(3);
});

test('a recording is a whole HAR file after each exchange', () => {
  const folder = scratchFolder();
  const recorder = createRecorder(folder, fail);
  onTestFinished(() => recorder.close());
  const record = recorder.of('courier');
  expect(readdirSync(folder)).toEqual([]);
  for (const count of [1, 2, 3]) {
    record(exchange({ response: '"ü"' }));
    const [file = ''] = readdirSync(folder);
    const har = JSON.parse(readFileSync(join(folder, file), 'utf8'));
    expect(har.log.version).toBe('1.2');
    expect(har.log.entries).toHaveLength(count);
  }
});

test('recording that fails stops, and the exchange goes on', () => {
  const folder = scratchFolder();
  const codes: (string | undefined)[] = [];
  const record = createRecorder(folder, (code) => codes.push(code)).of('no/such/folder');
  record(exchange({}));
  record(exchange({}));
  expect(codes).toEqual(['ENOENT']);
});

const stored = (method: string, path: string, answer: unknown) => ({
  request: { method, url: `https://api.carrier.test${path}`, body: undefined },
  response: { status: 200, headers: {}, body: Buffer.from(JSON.stringify(answer)) },
});

test('each exchange is replayed once, in order, and the one with the same query first', async () => {
  const replay = createReplay([
    stored('GET', '/trackers?page=1', 'one'),
    stored('GET', '/trackers?b=2&a=1', 'two'),
    stored('GET', '/trackers', 'three'),
  ]);
  const ask = async (path: string) =>
    (await replay.send({ method: 'GET', url: `http://x.test${path}` })).json();
  expect([await ask('/trackers?a=1&b=2'), await ask('/trackers?other'), await ask('/trackers')]).toEqual([
    'two',
    'one',
    'three',
  ]);
});

test('a request that was not recorded fails with what was, and the carrier cannot hide it', async () => {
  const replay = createReplay([stored('POST', '/v2/buy', {})]);
  const asked = replay.send({ method: 'GET', url: 'https://api.carrier.test/v2/buy?x=1' });
  await expect(asked).rejects.toThrow(
    'not in the recording: GET /v2/buy?x=1; recorded and not yet sent: POST /v2/buy',
  );
  expect(() => replay.assertDone()).toThrow('GET /v2/buy?x=1');
});

test('what is matched can be chosen', async () => {
  const replay = createReplay([stored('POST', '/v2/a', 1), stored('POST', '/v2/b', 2)], {
    match: (_request, { request }) => request.url.endsWith('/b'),
  });
  expect((await replay.send({ method: 'POST', url: 'https://api.carrier.test/anything' })).json()).toBe(2);
});

test('a plain list of exchanges is read, and anything else is named', () => {
  const file = join(scratchFolder(), 'x.json');
  const request = { method: 'GET', url: 'https://api.carrier.test/v2/x', body: null };
  writeFileSync(
    file,
    JSON.stringify({ exchanges: [{ request, response: { status: 404, body: { error: 'no' } } }] }),
  );
  const [read] = readExchanges(file);
  expect(read?.response.status).toBe(404);
  expect(read?.response.body.toString()).toBe('{"error":"no"}');
  writeFileSync(file, '[]');
  expect(() => readExchanges(file)).toThrow('neither a HAR file nor');
});

test('a body that is marked as base64 but written as text is read as text', () => {
  const file = recordAll([exchange({ response: '{"a":1}' })]);
  const har = JSON.parse(readFileSync(file, 'utf8'));
  har.log.entries[0].response.content = { text: '{"a":1}', encoding: 'base64' };
  writeFileSync(file, JSON.stringify(har));
  expect(readExchanges(file)[0]?.response.body.toString()).toBe('{"a":1}');
});

for (const vendor of ['easypost', 'easypost-ruby']) {
  const files = findRecordings(vendor);
  test.skipIf(files === undefined)(`the recordings of ${vendor} can all be read`, () => {
    expectReadable(files ?? []);
  });
}

function expectReadable(files: string[]): void {
  expect(files.length).toBeGreaterThan(10);
  for (const file of files) {
    for (const { request, response } of readExchanges(file)) {
      expect(URL.canParse(request.url), file).toBe(true);
      expect(response.status, file).toBeGreaterThan(0);
    }
  }
}
