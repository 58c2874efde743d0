import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createDatabase } from '../support/storages.ts';
import { call } from './support/call.ts';
import './support/process.ts';
import { until } from './support/until.ts';
import { startWorker, type WorkerProcess } from './support/worker-process.ts';

describe.skipIf(inject('postgresUrl') === '')('a worker with WAYBILL_WORKER_PORT', () => {
  let database: Awaited<ReturnType<typeof createDatabase>>;
  let worker: WorkerProcess;
  const folder = mkdtempSync(join(tmpdir(), 'waybill-worker-'));
  beforeAll(async () => {
    database = await createDatabase();
    const env = { DATABASE_URL: database.url, WAYBILL_WORKER_PORT: '0', WAYBILL_METRICS_TOKEN: 'letmein' };
    worker = await startWorker(folder, env);
  });
  afterAll(async () => {
    await worker?.end('SIGKILL');
    rmSync(folder, { recursive: true });
  });

  test('serves /healthz, /readyz, and /metrics with the token', async () => {
    expect(await call('GET', `${worker.address}/healthz`)).toMatchObject({ status: 200 });
    expect(await call('GET', `${worker.address}/readyz`)).toMatchObject({
      status: 200,
      body: { status: 'ok', checks: { database: 'ok', deliveries: 'ok' } },
    });
    expect((await call('GET', `${worker.address}/metrics`)).status).toBe(401);
    const response = await fetch(`${worker.address}/metrics`, {
      headers: { authorization: 'Bearer letmein' },
    });
    const metrics = await response.text();
    for (const name of ['process_cpu_seconds_total', 'waybill_deliveries_in_flight'])
      expect(metrics).toMatch(new RegExp(`^${name} [\\d.]+$`, 'm'));
    expect(await call('GET', `${worker.address}/api/v1/orders`)).toMatchObject({
      status: 404,
      body: { error: { code: 'NOT_FOUND' } },
    });
  });

  test('is not ready without its database, keeps running, and stops gracefully', async () => {
    await database.drop();
    const gone = await until('the worker to notice', async () => {
      const answer = await call('GET', `${worker.address}/readyz`);
      return answer.status === 503 && answer;
    });
    expect(gone.body).toMatchObject({ status: 'unavailable', checks: { database: 'out of reach' } });
    expect((await call('GET', `${worker.address}/healthz`)).status).toBe(200);
    expect(worker.isRunning()).toBe(true);
    await worker.end('SIGTERM');
    await expect(call('GET', `${worker.address}/healthz`)).rejects.toThrow();
  });
});
