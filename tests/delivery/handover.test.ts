import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import { claimNew } from '../../server/src/delivery/claims/claim-new.ts';
import { newId } from '../../server/src/lib/ids.ts';
import { toJson } from '../../server/src/lib/json.ts';
import { exampleOf } from '../../server/src/schema/events.ts';
import type { Db } from '../../server/src/storage/index.ts';
import type { NewDelivery } from '../../server/src/webhooks/index.ts';
import { DIALECTS } from '../support/storages.ts';
import { until } from '../system/support/until.ts';
import { openWorkerScene, scriptedSender, type WorkerScene } from './support/worker-scene.ts';

const EXAMPLE = exampleOf('order.created', '2026-01-01T00:00:00.000Z');

describe.each(DIALECTS)('new deliveries on %s', (dialect) => {
  let scene: WorkerScene;
  let account: string;
  beforeEach(async () => {
    scene = await openWorkerScene(dialect);
    account = await scene.account();
  });

  /** A worker that gets them at once, and hears of nothing else. */
  async function startDeaf(sender = scriptedSender(() => ({}))) {
    const storage = { ...scene.storage, onAnnounced: () => () => {} };
    const worker = await scene.start({ storage, sender });
    scene.handover.take = worker.take;
    return { worker, sent: sender.sent };
  }
  const emit = (tx: Db) => scene.outbox.emit(tx, account, 'order.created', { ...EXAMPLE, id: newId('ord') });
  const rows = () => scene.storage.db.selectFrom('deliveries').select(['id', 'status', 'attempts']).execute();
  const claims = () => scene.storage.db.selectFrom('delivery_claims').selectAll().execute();
  const delivered = (count: number) =>
    until('all to be delivered', async () => {
      const found = await rows();
      return found.filter(({ status }) => status === 'delivered').length === count;
    });

  test('are sent when they have been committed, and not before', async () => {
    await scene.subscribe(account, {}, {});
    const { sent } = await startDeaf();
    await scene.storage.write(async (tx) => {
      await emit(tx);
      await sleep(20);
      expect(sent).toEqual([]);
    });
    await delivered(2);
    expect(sent).toHaveLength(2);
    expect((await rows()).map(({ attempts }) => attempts)).toEqual([1, 1]);
    expect(await claims()).toEqual([]);
  });

  test('of a transaction that is rolled back are not sent, and keep no place', async () => {
    await scene.subscribe(account, {});
    const { worker, sent } = await startDeaf();
    for (let turn = 0; turn < 10; turn++) {
      const failing = scene.storage.write(async (tx) => {
        await emit(tx);
        throw new Error('changed my mind');
      });
      await expect(failing).rejects.toThrow('changed my mind');
    }
    expect(await rows()).toEqual([]);
    await scene.storage.write(emit);
    await delivered(1);
    expect(sent).toHaveLength(1);
    expect(worker.inFlight).toBe(0);
  });

  test('wait for a place like all others where more come than are sent at once', async () => {
    await scene.subscribe(account, {});
    const ends: (() => void)[] = [];
    const { worker, sent } = await startDeaf(
      scriptedSender(() => new Promise((end) => ends.push(() => end({})))),
    );
    await scene.storage.write(async (tx) => {
      for (let n = 0; n < 10; n++) await emit(tx);
    });
    await until('the first', () => sent.length === 4);
    expect(await claims()).toHaveLength(4);
    const ending = setInterval(() => {
      for (const end of ends.splice(0)) end();
    }, 5);
    await worker.look();
    await delivered(10);
    clearInterval(ending);
  });

  test.each([
    ['in order', { ordering: 'resource', has_lanes: 1 } as const],
    ['at a limited rate', { max_per_second: 5 } as const],
    ['to a subscription that is probed', { next_probe_at: 1 } as const],
  ])('%s are left to the worker', async (_, change) => {
    await scene.subscribe(account, change);
    const { worker, sent } = await startDeaf();
    await scene.storage.write(emit);
    await sleep(20);
    expect([sent, await claims()]).toEqual([[], []]);
    await worker.look();
    await delivered(1);
  });

  test('are not sent by a worker that stops; the next one finds them unclaimed', async () => {
    await scene.subscribe(account, {});
    const { worker, sent } = await startDeaf();
    let stopped: Promise<void> | undefined;
    await scene.storage.write(async (tx) => {
      await emit(tx);
      stopped = worker.stop();
    });
    await stopped;
    expect([sent, await claims()]).toEqual([[], []]);
    await scene.start({ sender: scriptedSender(() => ({})) });
    await delivered(1);
  });

  test('to a subscription that was disabled, deleted or changed meanwhile are not claimed', async () => {
    const [active = '', ...others] = await scene.subscribe(
      account,
      {},
      { is_active: 0 },
      { next_probe_at: 1 },
      { url: 'https://receiver.test/moved' },
      { sealed_options: 'other headers' },
      { sealed_settings: 'another queue' },
    );
    const offered = [active, ...others, 'whk_deleted'].map((id) => ({
      row: { id: `dlv_${id}` },
      subscription: { id, url: 'https://receiver.test/', sealed_settings: null, sealed_options: null },
    }));
    const claiming = { claimId: 'clm_1', holder: null, startWithinMs: 200 };
    const claimed = await scene.storage.write((tx) =>
      claimNew(scene.storage, tx, offered as NewDelivery[], claiming),
    );
    expect([...claimed]).toEqual([`dlv_${active}`]);
    expect(await claims()).toMatchObject([{ delivery_id: `dlv_${active}`, subscription_id: active }]);
  });

  test('carry the secrets, the payload and the options of their subscription', async () => {
    await scene.subscribe(account, {
      url: 'https://receiver.test/own',
      payload: 'thin',
      events: toJson(['*']),
    });
    const requests: unknown[] = [];
    const scripted = scriptedSender(() => ({}));
    const { sent } = await startDeaf(
      Object.assign(
        {
          ...scripted,
          send: (...args: Parameters<typeof scripted.send>) => {
            requests.push(args[0]);
            return scripted.send(...args);
          },
        },
        { sent: scripted.sent },
      ),
    );
    await scene.storage.write(emit);
    await delivered(1);
    expect(sent).toMatchObject([{ url: 'https://receiver.test/own' }]);
    expect(requests).toMatchObject([
      { type: 'order.created', data: expect.stringMatching(/^\{"id":"evt_.*"sequence":1/) },
    ]);
  });
});
