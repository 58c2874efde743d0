import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { startCollector } from '../../../tests/support/collector.ts';
import { until } from '../../../tests/system/support/until.ts';
import { loadConfig } from '../config.ts';
import { readTraceparent } from '../lib/tracer.ts';
import { createPluginHttp } from '../plugins/http/index.ts';
import { createExporter } from './exporter.ts';
import { createSampler } from './sampler.ts';
import { createTracer, type EndedSpan } from './spans.ts';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const SPAN = 'b7ad6b7169203331';

const span: EndedSpan = {
  ...{ traceId: TRACE, spanId: SPAN, name: 'a span', kind: 1, attributes: [] },
  ...{ startTimeUnixNano: '1', endTimeUnixNano: '2' },
};

function startTracer() {
  const ended: EndedSpan[] = [];
  const isSampled = createSampler({ followsParent: true, ratio: 1 });
  return { ended, tracer: createTracer({ isSampled, onEnd: (one) => ended.push(one) }) };
}

test('a traceparent is read if it is valid, of later versions too', () => {
  const read = { traceId: TRACE, spanId: SPAN };
  expect(readTraceparent(`00-${TRACE}-${SPAN}-01`)).toEqual({ ...read, sampled: true });
  expect(readTraceparent(`00-${TRACE}-${SPAN}-02`)).toEqual({ ...read, sampled: false });
  expect(readTraceparent(`01-${TRACE}-${SPAN}-03-more`)).toEqual({ ...read, sampled: true });
  for (const wrong of [
    undefined,
    '',
    `ff-${TRACE}-${SPAN}-01`,
    `00-${'0'.repeat(32)}-${SPAN}-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
    `00-${TRACE.toUpperCase()}-${SPAN}-01`,
    `00-${TRACE}-${SPAN}-01x`,
  ])
    expect([wrong, readTraceparent(wrong)]).toEqual([wrong, undefined]);
});

test('a sampler exports as many traces as it should, and all or none of one trace', () => {
  const { tracer } = startTracer();
  const ids = Array.from({ length: 4_000 }, () => tracer.start('x').traceId);
  expect(new Set(ids).size).toBe(4_000);
  const isSampled = createSampler({ followsParent: true, ratio: 0.25 });
  const taken = ids.filter((id) => isSampled(id, undefined)).length;
  expect(taken).toBeGreaterThan(850);
  expect(taken).toBeLessThan(1_150);
  const parent = { traceId: TRACE, spanId: SPAN, sampled: true };
  expect(ids.every((id) => isSampled(id, parent))).toBe(true);
  expect(ids.some((id) => isSampled(id, { ...parent, sampled: false }))).toBe(false);
  const own = createSampler({ followsParent: false, ratio: 0 });
  expect(own(TRACE, parent)).toBe(false);
});

test('statements are parts of what runs, a bounded number of them, and none of what has ended', async () => {
  const { ended, tracer } = startTracer();
  tracer.note('nobody asked', 0, {});
  const request = tracer.start('request');
  await tracer.during(request, async () => {
    await sleep(1);
    for (let i = 0; i < 250; i++) tracer.note('select', performance.now(), {});
    tracer.during(undefined, () => tracer.note('of others', 0, {}));
    request.end();
    tracer.note('too late', 0, {});
  });
  expect(ended).toHaveLength(201);
  expect(
    ended.filter(({ name, parentSpanId }) => name === 'select' && parentSpanId === request.spanId),
  ).toHaveLength(200);
  expect(ended.at(-1)?.attributes).toContainEqual({
    key: 'waybill.statements_left_out',
    value: { intValue: '50' },
  });
});

test('a request to a carrier or a shop is a part of what runs, and passes it on', async () => {
  const seen: unknown[] = [];
  const server = createServer((request, response) => {
    seen.push(request.headers.traceparent);
    response.writeHead(request.method === 'POST' ? 422 : 200).end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as { port: number }).port}`;
  const { ended, tracer } = startTracer();
  const http = createPluginHttp({
    ...{ hosts: [], extraHosts: [host], log: { warn() {} } },
    tracing: { tracer, provider: 'owl' },
  });
  onTestFinished(async () => {
    await http.close();
    server.close();
  });
  const request = tracer.start('POST /api/v1/shipments');
  await tracer.during(request, () => http.send({ method: 'GET', url: `http://${host}/rates?name=Ada` }));
  await http.send({ method: 'POST', url: `http://${host}/labels` });
  const [read, write] = ended;
  expect(read).toMatchObject({
    traceId: request.traceId,
    parentSpanId: request.spanId,
    name: 'GET',
    kind: 3,
  });
  expect(read?.status).toBeUndefined();
  expect(write?.parentSpanId).toBeUndefined();
  expect(write?.status).toEqual({ code: 2, message: 'HTTP 422' });
  expect(seen).toEqual([read, write].map((one) => `00-${one?.traceId}-${one?.spanId}-01`));
  expect(JSON.stringify(ended)).not.toMatch(/Ada|rates/);
});

async function startExporter(over = {}) {
  const collector = await startCollector();
  const counts = { exported: 0, dropped: 0 };
  const exporter = createExporter({
    ...{ url: `${collector.url}/v1/traces`, headers: {}, resource: {}, version: '1' },
    ...{ everyMs: 5, retryMs: 1, stopWithinMs: 100 },
    onExported: (spans: number) => {
      counts.exported += spans;
    },
    onDropped: (spans: number) => {
      counts.dropped += spans;
    },
    ...over,
  });
  onTestFinished(() => collector.close());
  return { collector, exporter, counts };
}

test('spans are sent again if the collector is busy, and dropped if it rejects them', async () => {
  const { collector, exporter, counts } = await startExporter();
  const statuses = [503, 429, 200, 400];
  collector.answer = () => statuses.shift() ?? 200;
  exporter.add(span);
  await until('the export', () => counts.exported === 1);
  expect(collector.spans).toHaveLength(1);
  exporter.add(span);
  await until('the rejection', () => counts.dropped === 1);
  expect(collector.requests).toHaveLength(4);
  exporter.add(span);
  await exporter.close();
  expect(counts).toEqual({ exported: 2, dropped: 1 });
});

test('a collector that never answers costs a bounded number of spans, and a stop does not wait for it', async () => {
  const { collector, exporter, counts } = await startExporter();
  collector.answer = () => 0;
  for (let i = 0; i < 10_000; i++) exporter.add(span);
  await until('the first batch', () => collector.requests.length === 1);
  // Those under way have left the queue, as soon as they were enough.
  expect(counts.dropped).toBe(10_000 - 4_096 - 256);
  const startedAt = performance.now();
  await exporter.close();
  expect(performance.now() - startedAt).toBeLessThan(3_000);
  expect(counts).toEqual({ exported: 0, dropped: 10_000 });
  exporter.add(span);
  expect(counts.dropped).toBe(10_001);
});

test('settings have the names and forms that OpenTelemetry gives them', () => {
  expect(
    loadConfig({
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/',
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20secret, x-a=1=2',
      OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.1',
      OTEL_SDK_DISABLED: 'TRUE',
    }),
  ).toMatchObject({
    tracesEndpoint: 'http://collector:4318/v1/traces',
    tracesHeaders: { authorization: 'Bearer secret', 'x-a': '1=2' },
    ...{ tracesSampler: 'parentbased_traceidratio', tracesRatio: 0.1, tracesDisabled: true },
  });
  for (const [name, value] of [
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'hunter2'],
    ['OTEL_TRACES_SAMPLER', 'jaeger_remote'],
    ['OTEL_TRACES_SAMPLER_ARG', '10'],
  ] as const)
    expect(() => loadConfig({ [name]: value })).toThrow(name);
  expect(() => loadConfig({ OTEL_EXPORTER_OTLP_HEADERS: 'hunter2' })).toThrow(/^(?!.*hunter2)/);
});
