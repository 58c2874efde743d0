import assert from 'node:assert/strict';
import { REFUND_STATUSES } from '../../schema/refund-status.ts';
import {
  assertOutcome,
  assertTracked,
  assertWholeLabel,
  boughtOf,
  codeOf,
  purchaseFor,
  voidOf,
} from './expectations.ts';
import type { KitSamples } from './kit.ts';
import type { AddCase } from './stages.ts';

export function purchaseCases(add: AddCase, { request, remembers, buysOnce }: KitSamples): void {
  add('a label costs what was quoted', async ({ carrier }) => {
    const purchase = await purchaseFor(carrier, request);
    const label = boughtOf(await carrier.buy(purchase));
    assertWholeLabel(label, request);
    const { rate, currency } = purchase.quote;
    assert.deepEqual({ rate: label.rate, currency: label.currency }, { rate, currency });
  });

  add('another purchase has another label', async ({ carrier }) => {
    const first = boughtOf(await carrier.buy(await purchaseFor(carrier, request)));
    const second = boughtOf(await carrier.buy(await purchaseFor(carrier, request)));
    assert.notEqual(codeOf(second), codeOf(first));
  });

  add('a purchase that is found is the one that was made', async ({ carrier }) => {
    const purchase = await purchaseFor(carrier, request);
    const label = boughtOf(await carrier.buy(purchase));
    assert.deepEqual(boughtOf(await carrier.findPurchase(purchase)), label);
    assert.deepEqual(boughtOf(await carrier.findPurchase(purchase)), label);
  });

  add('a service that is not sold is refused, not thrown', async ({ carrier }) => {
    const purchase = await purchaseFor(carrier, request);
    const { carrierRateId: _own, ...quote } = purchase.quote;
    assertOutcome(
      await carrier.buy({ ...purchase, quote: { ...quote, service: 'no-such-service' } }),
      'refused',
    );
  });

  add(
    'a price that is not the carrier’s is refused, or the label says the real one',
    async ({ carrier, remote }) => {
      const purchase = await purchaseFor(carrier, request);
      const quote = { ...purchase.quote, rate: purchase.quote.rate - 1 };
      const outcome = await carrier.buy({ ...purchase, quote });
      assertOutcome(outcome, 'refused', 'bought');
      if (outcome.outcome === 'bought') assert.equal(outcome.label.rate, purchase.quote.rate);
      else assert.equal(remote?.chargesOf(purchase.reference, purchase) ?? 0, 0);
    },
  );

  add('a label that was not voided is found as such', async ({ carrier }) => {
    if (carrier.findVoid === undefined) return;
    const purchase = await purchaseFor(carrier, request);
    assertOutcome(
      await carrier.findVoid(voidOf(purchase, boughtOf(await carrier.buy(purchase)))),
      'not_found',
    );
  });

  add('a label is voided, and voided again without being refunded twice', async ({ carrier, remote }) => {
    const purchase = await purchaseFor(carrier, request);
    const wanted = voidOf(purchase, boughtOf(await carrier.buy(purchase)));
    for (const time of ['first', 'second']) {
      const outcome = await carrier.voidLabel(wanted);
      assertOutcome(outcome, 'voided');
      if (outcome.outcome === 'voided')
        assert.ok(
          REFUND_STATUSES.includes(outcome.refundStatus),
          `the ${time} time: ${JSON.stringify(outcome)}`,
        );
    }
    assert.equal(remote?.chargesOf(purchase.reference, purchase) ?? 0, 0);
    if (carrier.findVoid !== undefined) assertOutcome(await carrier.findVoid(wanted), 'voided');
    if (carrier.refundStatus !== undefined)
      assert.ok(REFUND_STATUSES.includes(await carrier.refundStatus(wanted)), 'a known refund status');
  });

  add('scans, where there are any, are of a known status and at a moment', async ({ carrier }) => {
    const label = boughtOf(await carrier.buy(await purchaseFor(carrier, request)));
    const [first] = label.parcels;
    const { carrierShipmentId } = label;
    assertTracked(
      await carrier.track({
        trackingCode: codeOf(label),
        carrierShipmentId,
        ...(first?.trackerId !== undefined && { trackerId: first.trackerId }),
      }),
    );
  });

  if (remembers)
    add('a purchase that was never made is not found', async ({ carrier }) => {
      assertOutcome(await carrier.findPurchase(await purchaseFor(carrier, request)), 'not_found');
    });

  if (buysOnce)
    add('one reference buys one label, one after the other and at once', async ({ carrier, remote }) => {
      const purchase = await purchaseFor(carrier, request);
      const label = boughtOf(await carrier.buy(purchase));
      const again = await Promise.all([carrier.buy(purchase), carrier.buy(purchase)]);
      assert.deepEqual(again.map(boughtOf), [label, label]);
      assert.equal(remote?.chargesOf(purchase.reference, purchase) ?? 1, 1);
    });
}
