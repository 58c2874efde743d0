import { describe, expect, onTestFinished, test } from 'vitest';
import { createSender } from '../../server/src/delivery/sending/sender.ts';
import { createAddressGuard } from '../../server/src/lib/address-guard.ts';
import { systemClock } from '../../server/src/lib/clock.ts';
import { startReceiver } from '../support/receiver.ts';
import { DIALECTS } from '../support/storages.ts';
import { until } from '../system/support/until.ts';
import { openWorkerScene } from './support/worker-scene.ts';

describe.each(DIALECTS)('on %s', (dialect) => {
  test('an account with 250 receivers that hang leaves slots to another', async () => {
    const [scene, receiver] = await Promise.all([openWorkerScene(dialect), startReceiver()]);
    receiver.answer = ({ url }) => (url === '/healthy' ? { status: 200 } : 'hang');
    const at = (path: string) => ({ url: new URL(path, receiver.url).href });
    const [hanging, healthy] = [await scene.account(), await scene.account()];
    await scene.subscribe(hanging, ...Array.from({ length: 250 }, (_, n) => at(`/hanging/${n}`)));
    await scene.subscribe(healthy, at('/healthy'));
    // Longer than the test: what hangs holds its place to the end.
    const worker = await scene.start({
      sender: createSender({
        clock: systemClock,
        guard: createAddressGuard(['127.0.0.1']),
        extraCa: receiver.certificate.cert,
        timeoutMs: 600_000,
        connectTimeoutMs: 600_000,
      }),
      limits: { overall: 100, perSubscription: 50 },
    });
    // Before the worker stops, so that it has nothing to wait for.
    onTestFinished(() => receiver.close());
    await scene.emit(hanging, 4);
    await until('all slots that it may have to be taken', () => worker.inFlight === 80);
    await scene.emit(healthy, 20);
    await until('the other account to be served', () => served() === 20);
    await expect.poll(() => worker.inFlight).toBe(80);

    function served(): number {
      return receiver.received.filter(({ url }) => url === '/healthy').length;
    }
  });
});
