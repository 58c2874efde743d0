import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createMetrics } from '../../server/src/app/operations/metrics.ts';
import { openTracing } from '../../server/src/compose/tracing.ts';
import { loadConfig } from '../../server/src/config.ts';
import { createLog, startServer } from '../../server/src/main.ts';
import { type CollectedSpan, startCollector } from '../support/collector.ts';
import { ADA } from '../support/places.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { createDatabase, DIALECTS } from '../support/storages.ts';
import { seedKeys } from '../system/support/accounts.ts';
import { until } from '../system/support/until.ts';

/** How often the code that exports traces has been loaded here. */
const loads = vi.hoisted(() => ({ count: 0 }));
vi.mock('../../server/src/tracing/index.ts', (original) => {
  loads.count += 1;
  return original();
});

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const CALLER = 'b7ad6b7169203331';

type Collector = Awaited<ReturnType<typeof startCollector>>;
let collector: Collector;
let receiver: Receiver;
let folder: string;
beforeAll(async () => {
  collector = await startCollector();
  receiver = await startReceiver();
  folder = mkdtempSync(join(tmpdir(), 'waybill-test-'));
  writeFileSync(join(folder, 'ca.pem'), receiver.certificate.cert);
});
afterAll(async () => {
  await collector.close();
  await receiver.close();
  rmSync(folder, { recursive: true, force: true });
});

async function startWaybill(dialect: (typeof DIALECTS)[number], settings: NodeJS.ProcessEnv) {
  const database = dialect === 'postgres' ? await createDatabase() : undefined;
  const dataFolder = mkdtempSync(join(folder, 'data-'));
  const [key] = await seedKeys({ dataFolder, databaseUrl: database?.url } as never, 1);
  const config = loadConfig({
    WAYBILL_DATA: dataFolder,
    ...{ PORT: '0', HOST: '127.0.0.1', WAYBILL_LOG_LEVEL: 'fatal', WAYBILL_SENDER_THREADS: '0' },
    WAYBILL_WEBHOOK_ALLOW_CIDRS: '127.0.0.1',
    WAYBILL_WEBHOOK_CA_FILE: join(folder, 'ca.pem'),
    ...(database && { DATABASE_URL: database.url }),
    ...settings,
  });
  const server = await startServer(config, createLog(config));
  const ask = async (method: 'GET' | 'POST', path: string, json?: object, headers = {}) => {
    const { statusCode, body } = await request(`${server.address}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${key?.key}`, 'content-type': 'application/json', ...headers },
      ...(json && { body: JSON.stringify(json) }),
      // A server that stops waits for connections that are kept.
      reset: true,
    });
    return { status: statusCode, text: await body.text() };
  };
  const events = ['order.created'];
  expect((await ask('POST', '/webhooks', { url: receiver.url, events })).status).toBe(201);
  let orders = 0;
  return {
    keyId: key?.id,
    metrics: async () => (await request(`${server.address}/metrics`, { reset: true })).body.text(),
    ask,
    order: (headers = {}) =>
      ask(
        'POST',
        '/orders',
        { orderNumber: `T-${++orders}`, shipTo: ADA, items: [{ name: 'A mug', quantity: 1 }] },
        headers,
      ),
    async stop() {
      await server.stop();
      await database?.drop();
    },
  };
}

const received = (count: number) => until('the deliveries', () => receiver.received.length >= count);

test('without an endpoint, or disabled, nothing of traces is loaded, sent or passed on', async () => {
  const nowhere = loadConfig({ OTEL_SERVICE_NAME: 'shop' });
  expect(await openTracing(nowhere, createLog(nowhere), createMetrics(), () => {})).toBeUndefined();
  const waybill = await startWaybill('sqlite', {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_SDK_DISABLED: 'true',
  });
  expect((await waybill.order({ traceparent: `00-${TRACE}-${CALLER}-01` })).status).toBe(201);
  await received(1);
  await waybill.stop();
  expect(receiver.received[0]?.headers.traceparent).toBeUndefined();
  expect(loads.count).toBe(0);
  expect(collector.requests).toEqual([]);
});

describe.each(DIALECTS)('on %s', (dialect) => {
  test('a request, its statements and the delivery that it causes are one trace', async () => {
    receiver.received.length = 0;
    collector.spans.length = 0;
    collector.calls.length = 0;
    const waybill = await startWaybill(dialect, {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=a%20b',
      WAYBILL_STORE_HOSTS: new URL(collector.url).host,
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
    });
    expect((await waybill.order({ traceparent: `00-${TRACE}-${CALLER}-01` })).status).toBe(201);
    await received(1);
    const together = await Promise.all(Array.from({ length: 6 }, () => waybill.order()));
    expect(together.map(({ status }) => status)).toEqual(Array(6).fill(201));
    await received(7);
    expect((await waybill.order({ traceparent: `00-${'1'.repeat(32)}-${CALLER}-00` })).status).toBe(201);
    await received(8);
    const settings = {
      url: collector.url,
      consumerKey: `ck_${'a'.repeat(40)}`,
      consumerSecret: `cs_${'b'.repeat(40)}`,
    };
    const connecting = await waybill.ask('POST', '/stores', {
      provider: 'woocommerce',
      name: 'Shop',
      settings,
    });
    expect((await waybill.ask('POST', `/stores/${JSON.parse(connecting.text).data.id}/check`)).status).toBe(
      200,
    );
    const metrics = await waybill.metrics();
    expect(metrics).toContain('waybill_events_total{type="order.created"} 8\n');
    expect(metrics).toMatch(
      /waybill_plugin_requests_total{kind="store",provider="woocommerce",outcome="refused"} [1-9]/,
    );
    expect(metrics).toMatch(
      /waybill_plugin_request_duration_seconds_count{kind="store",provider="woocommerce"} [1-9]/,
    );
    await until('a run of a job', async () =>
      /waybill_job_runs_total{name="settle purchases"} [1-9]/.test(await waybill.metrics()),
    );
    // What is left is sent when it stops.
    await waybill.stop();

    expect(loads.count).toBeGreaterThan(0);
    const { spans, requests } = collector;
    expect(requests.at(-1)).toMatchObject({ url: '/v1/traces', headers: { 'x-tenant': 'a b' } });
    expect(collector.resource).toMatchObject({
      'service.name': 'waybill',
      'deployment.environment.name': 'test',
    });
    const own = spans.filter(({ traceId }) => traceId === TRACE);
    const find = (name: string, among = own): CollectedSpan => {
      const found = among.filter((span) => span.name === name);
      expect([name, found.length]).toEqual([name, 1]);
      return found[0] as CollectedSpan;
    };

    const posting = find('POST /api/v1/orders');
    expect(posting).toMatchObject({
      ...{ parentSpanId: CALLER, kind: 2 },
      attributes: { 'http.response.status_code': '201', 'waybill.key.id': waybill.keyId },
    });
    const inserts = own.filter(({ name }) => name === 'insert orders');
    expect(inserts).toHaveLength(1);
    expect(inserts[0]?.attributes['db.collection.name']).toBe('orders');
    const transaction = own.find(({ spanId }) => spanId === inserts[0]?.parentSpanId);
    expect(transaction).toMatchObject({ name: 'transaction', parentSpanId: posting.spanId });
    const delivery = find('deliver order.created');
    expect(delivery).toMatchObject({
      parentSpanId: transaction?.spanId,
      attributes: { 'http.response.status_code': '200', 'waybill.delivery.attempt': '1' },
    });
    const checking = find('POST /api/v1/stores/:id/check', spans);
    const toShop = spans.find(
      ({ parentSpanId, attributes }) => parentSpanId === checking.spanId && 'waybill.provider' in attributes,
    );
    expect(toShop).toMatchObject({
      name: 'GET',
      attributes: { 'waybill.provider': 'woocommerce', 'http.response.status_code': '404' },
    });
    expect(collector.calls.map(({ traceparent }) => traceparent)).toContain(
      `00-${toShop?.traceId}-${toShop?.spanId}-01`,
    );
    const headers = receiver.received.map(({ headers }) => headers.traceparent);
    expect(headers[0]).toBe(`00-${TRACE}-${delivery.spanId}-01`);
    // The caller has decided that this trace is not exported, which receivers get to know.
    expect(headers[7]).toMatch(new RegExp(`^00-${'1'.repeat(32)}-\\w{16}-00$`));
    expect(spans.filter(({ traceId }) => traceId === '1'.repeat(32))).toEqual([]);

    // Each part has its parent, ends after it began, and no statement follows the end of its request.
    const byId = new Map(spans.map((span) => [span.spanId, span]));
    for (const span of spans) {
      expect(BigInt(span.endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(span.startTimeUnixNano));
      if (span.parentSpanId !== undefined && span.parentSpanId !== CALLER)
        expect([span.name, byId.get(span.parentSpanId)?.traceId]).toEqual([span.name, span.traceId]);
    }

    // Those that came together may have shared a transaction: then it is a trace of its own that names theirs.
    const posted = spans.filter(({ name, traceId }) => name === 'POST /api/v1/orders' && traceId !== TRACE);
    expect(posted).toHaveLength(6);
    const delivered = spans.filter((span) => span.name === 'deliver order.created' && span !== delivery);
    expect(delivered).toHaveLength(6);
    const causes = new Set(
      delivered.flatMap(({ parentSpanId = '' }) => {
        const { links, traceId } = byId.get(parentSpanId) ?? { traceId: 'none' };
        return links?.map((link) => link.traceId) ?? [traceId];
      }),
    );
    expect([...causes].sort()).toEqual(posted.map(({ traceId }) => traceId).sort());

    const exported = requests.map(({ body }) => body).join('');
    for (const secret of [ADA.name, ADA.street1, 'A mug', 'T-1', receiver.url])
      expect(exported).not.toContain(JSON.stringify(secret).slice(1, -1));
  });
});

test('a collector that never answers delays and fails no request', async () => {
  const hanging = await startCollector();
  hanging.answer = () => 0;
  receiver.received.length = 0;
  const waybill = await startWaybill('sqlite', { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${hanging.url}/otlp` });
  for (let i = 0; i < 20; i++) expect((await waybill.ask('GET', '/orders')).status).toBe(200);
  await waybill.order();
  await received(1);
  await until('an export', () => hanging.requests.length > 0);
  expect(hanging.requests[0]?.url).toBe('/otlp');
  expect((await waybill.ask('GET', '/orders')).status).toBe(200);
  // It does not wait for a collector that comes to its end first.
  await hanging.close();
  await waybill.stop();
});
