import assert from 'node:assert/strict';
import { soundList } from '../sound-list.ts';
import { assertMessages, assertOutcome, boughtOf, isText, purchaseFor, voidOf } from './expectations.ts';
import type { KitSamples } from './kit.ts';
import type { AddCase, RunnableStage } from './stages.ts';

export function accountCases(add: AddCase, { request }: KitSamples): void {
  add('the credentials are checked, where that can be asked', async ({ carrier }) => {
    const check = await carrier.check?.();
    if (check === undefined) return { needs: '`check` of the carrier' };
    assert.ok(check.isValid, `the settings of the samples are not accepted: ${JSON.stringify(check)}`);
    assert.ok([null, 'test', 'production'].includes(check.mode), 'a mode, or null');
    for (const service of check.services)
      for (const text of [service.carrier, service.carrierName, service.service, service.serviceName])
        assert.ok(isText(text), `a service and its carrier by id and name: ${JSON.stringify(service)}`);
  });

  add('what was bought is listed, with its reference, where that can be asked', async ({ carrier }) => {
    const { listPurchases } = carrier;
    if (listPurchases === undefined) return { needs: '`listPurchases` of the carrier' };
    const purchase = await purchaseFor(carrier, request);
    const { carrierShipmentId, parcels } = boughtOf(await carrier.buy(purchase));
    // Clocks may differ by some minutes.
    const span = { since: Date.now() - 3_600_000, until: Date.now() + 3_600_000 };
    const list = soundList(await listPurchases(span));
    if (list.outcome !== 'listed') assert.fail(`nothing is listed: ${list.reason}`);
    const found = list.purchases.find((one) => one.carrierShipmentId === carrierShipmentId);
    assert.ok(found, `${carrierShipmentId} is not among the ${list.purchases.length} purchases`);
    assert.deepEqual(
      [...found.trackingCodes],
      parcels.map(({ trackingCode }) => trackingCode),
    );
    assert.ok(!found.isVoided, 'it is not voided');
    assertOutcome(
      await carrier.voidLabel(voidOf(purchase, boughtOf(await carrier.findPurchase(purchase)))),
      'voided',
    );
    const after = soundList(await listPurchases(span));
    const voided =
      after.outcome === 'listed' &&
      after.purchases.find((one) => one.carrierShipmentId === carrierShipmentId);
    assert.ok(voided && (voided.isVoided || voided.refundStatus !== null), 'it is voided');
  });

  add(
    'with credentials that are not accepted nothing is sold, and nothing is said to be missing',
    async (stage) => {
      const { carrier, locked } = stage;
      if (locked === undefined) return { needs: '`wrongSettings`, which the carrier does not accept' };
      const purchase = await purchaseFor(carrier, request);
      const check = await locked.check?.();
      if (check !== undefined)
        assert.ok(!check.isValid && isText(check.reason), 'check says so, with a reason');
      const { quotes, messages } = await locked.quote(request);
      assert.deepEqual(quotes, []);
      const list = await locked.listPurchases?.({ since: 0, until: Date.now() });
      if (list !== undefined) assertOutcome(list, 'unknown');
      assertMessages(messages);
      assertOutcome(await locked.buy(purchase), 'refused', 'unknown');
      assertUnpaid(stage, purchase);
      const label = boughtOf(await carrier.buy(purchase));
      // "Not found" would let the purchase be made again, and "refused" would forget the label.
      assertOutcome(await locked.findPurchase(purchase), 'unknown');
      assertOutcome(await locked.voidLabel(voidOf(purchase, label)), 'refused', 'unknown');
    },
  );
}

function assertUnpaid({ remote }: RunnableStage, purchase: Awaited<ReturnType<typeof purchaseFor>>): void {
  assert.equal(remote?.chargesOf(purchase.reference, purchase) ?? 0, 0, 'nothing is charged');
}
