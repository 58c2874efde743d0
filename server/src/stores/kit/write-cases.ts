import assert from 'node:assert/strict';
import type { StoreCapabilities } from '../plugin.ts';
import { assertOutcome, OUTCOMES, readyReport, send } from './expectations.ts';
import { type AddStoreCase, FAULTS, NEEDS_FAULTS, NEEDS_REMOTE } from './kit.ts';
import { scanCases } from './scan-cases.ts';
import { stockCases } from './stock-cases.ts';

/** What is written needs a shop of the author's own: nothing is ever written to one that was given by settings alone. */
export function writeCases(add: AddStoreCase, can: StoreCapabilities): void {
  if (can.shipmentReports) reportCases(add);
  if (can.shipmentReports && can.voids)
    add(
      'a report is taken back, and taking it back twice changes nothing; or it is refused',
      async ({ store, remote }) => {
        if (remote === undefined) return NEEDS_REMOTE;
        const { report, total } = await readyReport(store, remote);
        const outcome = await send(store, report);
        if (outcome.outcome !== 'reported') assert.fail(JSON.stringify(outcome));
        assert.equal(await remote.shippedOf(report.externalId), total);
        const { externalId, parcels, items, notifyCustomer } = report;
        const { references } = outcome;
        const taken = { externalId, parcels, items, notifyCustomer, references, isLast: true };
        if (remote.keepsShipments) {
          assertOutcome(await store.cancelReport?.(taken), 'refused');
          assert.equal(await remote.shippedOf(externalId), total, 'it is as shipped as before');
          return undefined;
        }
        assertOutcome(await store.cancelReport?.(taken), 'reported');
        assertOutcome(await store.cancelReport?.(taken), 'reported');
        assert.equal(await remote.shippedOf(externalId), 0, 'nothing is shipped any more');
        return undefined;
      },
    );

  if (can.shipmentReports && can.scans) scanCases(add);
  if (can.stock) stockCases(add);

  if (can.createsWebhooks)
    add('webhooks are created, and are then there', async ({ store, remote }) => {
      if (remote === undefined) return NEEDS_REMOTE;
      const url = 'https://waybill.example/store-events/sto_1';
      for (const _time of ['first', 'second'])
        assert.equal(
          (await store.ensureWebhooks?.(url))?.status,
          'active',
          'ensureWebhooks makes them active',
        );
      return undefined;
    });
}

function reportCases(add: AddStoreCase): void {
  add('a report is counted once, also if it is repeated because it may have arrived', async (stage) => {
    const { store, remote } = stage;
    if (remote === undefined) return NEEDS_REMOTE;
    const { report, total } = await readyReport(store, remote);
    assertOutcome(await send(store, report), 'reported');
    assert.equal(await remote.shippedOf(report.externalId), total, 'all of it is shipped');
    assertOutcome(await send(store, { ...report, mayHaveArrived: true }), 'reported', 'refused');
    assert.equal(await remote.shippedOf(report.externalId), total, 'it is not counted twice');
    return undefined;
  });

  add('a report about an order that does not exist is refused', async ({ store, remote }) => {
    if (remote === undefined) return NEEDS_REMOTE;
    const { report } = await readyReport(store, remote);
    assertOutcome(
      await send(store, { ...report, externalId: '999999999999', orderNumber: '999999999999' }),
      'refused',
    );
    return undefined;
  });

  add('with credentials that are not accepted nothing is reported', async ({ store, locked, remote }) => {
    if (remote === undefined) return NEEDS_REMOTE;
    if (locked === undefined) return { needs: '`wrongSettings`, which the shop does not accept' };
    const { report } = await readyReport(store, remote);
    assertOutcome(await send(locked, report), 'refused', 'not_sent', 'unknown');
    assert.equal(await remote.shippedOf(report.externalId), 0);
    return undefined;
  });

  for (const fault of FAULTS)
    add(`${fault}: a report does not reject, is never wrong, and is never counted twice`, async (stage) => {
      const { store, remote } = stage;
      if (remote?.[fault] === undefined) return NEEDS_FAULTS;
      const { report, total } = await readyReport(store, remote);
      remote[fault]('report');
      const first = await send(store, report);
      const hasArrived = (await remote.shippedOf(report.externalId)) > 0;
      // Whether it has arrived cannot be known; a plug-in that has asked again may know.
      assertOutcome(first, 'unknown', ...(hasArrived ? ['reported'] : ['not_sent']));
      const again = await send(store, { ...report, mayHaveArrived: true });
      assertOutcome(again, ...OUTCOMES);
      const shipped = await remote.shippedOf(report.externalId);
      assert.ok(shipped === total || shipped === 0, `${shipped} of ${total} pieces are counted`);
      if (again.outcome === 'reported')
        assert.equal(shipped, total, 'it says reported, and the shop knows nothing');
      return undefined;
    });
}
