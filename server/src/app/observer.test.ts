import { expect, test } from 'vitest';
import { createDurations } from './observer.ts';
import { createMetrics } from './operations/metrics.ts';

const STATUSES = [200, 201, 400, 401, 403, 404, 405, 409, 413, 415, 429, 503];

test('the metrics stay small, however many routes and methods are asked for and refused in whatever way', async () => {
  const metrics = createMetrics();
  const durationOf = createDurations(metrics);
  const size = async () => (await metrics.registry.metrics()).length;
  for (let n = 0; n < 300; n++) durationOf('GET', `/api/v1/route-${n}`, 401).observe(0.1);
  durationOf('GET', '/api/v1/orders', 400).observe(0.1);
  for (let n = 0; n < 150; n++) durationOf('POST', `/api/v1/route-${n}/:id`, 200).observe(0.1);
  const usual = await size();
  for (let n = 0; n < 1_000; n++)
    for (const status of STATUSES) durationOf(`METHOD${n}`, undefined, status).observe(0.1);
  for (let n = 0; n < 300; n++)
    for (const status of STATUSES.filter((status) => status >= 400 && status < 500))
      durationOf('POST', `/api/v1/route-${n}/:id`, status).observe(0.1);
  expect((await size()) - usual).toBeLessThan(300_000);

  const text = await metrics.registry.metrics();
  const counted = [...text.matchAll(/^waybill_http_request_duration_seconds_count\{.*\} (\d+)$/gm)];
  const total = counted.reduce((sum, [, count]) => sum + Number(count), 0);
  expect(total).toBe(300 + 1 + 150 + 1_000 * STATUSES.length + 300 * 9);
  expect(text).toContain('_count{method="GET",route="/api/v1/orders",status="400"} 1');
  expect(text).toContain('_count{method="any",route="unmatched",status="404"} 1000');
});
