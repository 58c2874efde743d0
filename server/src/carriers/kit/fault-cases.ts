import assert from 'node:assert/strict';
import { asked, bookingFor, createdOf, labelsFor } from './collection-cases.ts';
import { assertMessages, assertOutcome, boughtOf, codeOf, purchaseFor, voidOf } from './expectations.ts';
import type { KitCase, KitFaults, KitSubject } from './kit.ts';
import { collectCases, type RunnableStage } from './stages.ts';

const FAULTS = ['loseNextAnswer', 'loseNextRequest', 'garbleNext', 'failNext', 'hangNext'] as const;

/**
 * What a carrier has to keep to when answers are lost. A carrier that asks again by itself may have the right answer at once;
 * it may never have a wrong one.
 */
export function faultCases({ createStage, capabilities, samples: { request } }: KitSubject): KitCase[] {
  const { cases, add } = collectCases(createStage);
  const addFaulty = (name: string, run: (stage: RunnableStage, faults: KitFaults) => Promise<void>): void =>
    add(name, async (stage) => {
      if (!hasFaults(stage.remote)) return { needs: '`remote` with its faults' };
      await run(stage, stage.remote);
    });

  for (const fault of ['loseNextAnswer', 'garbleNext', 'hangNext'] as const)
    addFaulty(`${fault}: the purchase is unknown, found afterwards, and paid once`, async (stage, faults) => {
      const { carrier, remote } = stage;
      const purchase = await purchaseFor(carrier, request);
      faults[fault]('buy');
      assertOutcome(await carrier.buy(purchase), 'unknown', 'bought');
      assert.equal(boughtOf(await carrier.findPurchase(purchase)).rate, purchase.quote.rate);
      assert.equal(remote?.chargesOf(purchase.reference, purchase), 1, 'paid once');
    });

  addFaulty(
    'loseNextRequest: the purchase is not found afterwards, and can be made',
    async (stage, faults) => {
      const { carrier, remote } = stage;
      const purchase = await purchaseFor(carrier, request);
      faults.loseNextRequest('buy');
      assertOutcome(await carrier.buy(purchase), 'unknown');
      assertOutcome(await carrier.findPurchase(purchase), 'not_found');
      assert.equal(remote?.chargesOf(purchase.reference, purchase), 0, 'nothing is paid yet');
      boughtOf(await carrier.buy(purchase));
      assert.equal(remote?.chargesOf(purchase.reference, purchase), 1, 'paid once');
    },
  );

  addFaulty('failNext: an error of the carrier is unknown, not a refusal', async ({ carrier }, faults) => {
    const purchase = await purchaseFor(carrier, request);
    faults.failNext('buy');
    assertOutcome(await carrier.buy(purchase), 'unknown', 'bought');
  });

  addFaulty('refuseNext: a refusal has the carrier’s words, and costs nothing', async (stage, faults) => {
    const { carrier, remote } = stage;
    const purchase = await purchaseFor(carrier, request);
    faults.refuseNext('Insufficient funds');
    const outcome = await carrier.buy(purchase);
    assertOutcome(outcome, 'refused');
    if (outcome.outcome === 'refused') assert.match(outcome.reason, /Insufficient funds/);
    assert.equal(remote?.chargesOf(purchase.reference, purchase), 0, 'nothing is paid');
  });

  for (const fault of FAULTS) {
    addFaulty(`${fault}: a search never says that nothing was bought`, async ({ carrier }, faults) => {
      const purchase = await purchaseFor(carrier, request);
      boughtOf(await carrier.buy(purchase));
      faults[fault]('find');
      assertOutcome(await carrier.findPurchase(purchase), 'unknown', 'bought');
    });

    addFaulty(
      `${fault}: a void is unknown, and settled by asking again`,
      async ({ carrier, remote }, faults) => {
        const purchase = await purchaseFor(carrier, request);
        const wanted = voidOf(purchase, boughtOf(await carrier.buy(purchase)));
        faults[fault]('void');
        assertOutcome(await carrier.voidLabel(wanted), 'unknown', 'voided');
        assertOutcome(await carrier.voidLabel(wanted), 'voided');
        assert.equal(remote?.chargesOf(purchase.reference, purchase), 0, 'refunded');
      },
    );

    addFaulty(`${fault}: a quote is a message, and scans are an error`, async ({ carrier }, faults) => {
      const label = boughtOf(await carrier.buy(await purchaseFor(carrier, request)));
      faults[fault]('quote');
      const { quotes, messages } = await carrier.quote(request);
      if (quotes.length === 0) assertMessages(messages);
      faults[fault]('track');
      const { carrierShipmentId } = label;
      const asked = carrier.track({ trackingCode: codeOf(label), carrierShipmentId });
      await asked.catch((error: unknown) => assert.ok(error instanceof Error, 'it rejects with an error'));
    });
  }
  if (capabilities.scanForms)
    for (const fault of ['loseNextAnswer', 'garbleNext'] as const)
      addFaulty(`${fault}: a scan form is unknown, and found afterwards`, async ({ carrier }, faults) => {
        const wanted = await labelsFor(carrier, request);
        faults[fault]('scanForm');
        assertOutcome(await asked(carrier, 'createScanForm')(wanted), 'unknown', 'created');
        createdOf(await asked(carrier, 'findScanForm')(wanted));
      });

  if (capabilities.pickups) {
    for (const fault of ['loseNextAnswer', 'garbleNext'] as const)
      addFaulty(`${fault}: a pickup is unknown, and found afterwards`, async ({ carrier }, faults) => {
        const booking = await bookingFor(carrier, request);
        faults[fault]('pickup');
        assertOutcome(await asked(carrier, 'schedulePickup')(booking), 'unknown', 'scheduled');
        assertOutcome(await asked(carrier, 'findPickup')(booking), 'scheduled');
      });

    addFaulty('loseNextRequest: a pickup is not found afterwards', async ({ carrier }, faults) => {
      const booking = await bookingFor(carrier, request);
      faults.loseNextRequest('pickup');
      assertOutcome(await asked(carrier, 'schedulePickup')(booking), 'unknown');
      assertOutcome(await asked(carrier, 'findPickup')(booking), 'not_found');
    });

    addFaulty(
      'loseNextAnswer: canceling a pickup is settled by asking again',
      async ({ carrier }, faults) => {
        const scheduled = await asked(carrier, 'schedulePickup')(await bookingFor(carrier, request));
        if (scheduled.outcome !== 'scheduled') assert.fail(`not scheduled: ${JSON.stringify(scheduled)}`);
        faults.loseNextAnswer('cancelPickup');
        assertOutcome(await asked(carrier, 'cancelPickup')(scheduled.pickup.id), 'unknown', 'canceled');
        assertOutcome(await asked(carrier, 'cancelPickup')(scheduled.pickup.id), 'canceled');
      },
    );
  }
  return cases;
}

const hasFaults = (remote: RunnableStage['remote']): remote is NonNullable<typeof remote> & KitFaults =>
  remote?.loseNextAnswer !== undefined;
