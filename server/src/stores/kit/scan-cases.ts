import assert from 'node:assert/strict';
import type { ReportOutcome, ScanReport, Store } from '../store.ts';
import { assertOutcome, OUTCOMES, readyReport, send } from './expectations.ts';
import { type AddStoreCase, FAULTS, type KitShop, NEEDS_FAULTS } from './kit.ts';

const NEEDS_SCANS = { needs: '`scansOf` in `remote`, the scans that the shop knows' };

/** The scans of a parcel that the shop has been told of. */
export function scanCases(add: AddStoreCase): void {
  add('a scan is passed on once, also if it is repeated because it may have arrived', async (stage) => {
    const { store, remote } = stage;
    if (remote?.scansOf === undefined) return NEEDS_SCANS;
    const scan = await readyScan(store, remote);
    assertOutcome(await pass(store, scan), 'reported');
    assert.equal(await remote.scansOf(scan.externalId), 1, 'the shop knows it');
    assertOutcome(await pass(store, { ...scan, mayHaveArrived: true }), 'reported', 'refused');
    assert.equal(await remote.scansOf(scan.externalId), 1, 'it is not passed on twice');
    const later = { ...scan, status: 'delivered' as const, occurredAt: scan.occurredAt + 60_000 };
    assertOutcome(await pass(store, later), 'reported');
    assert.equal(await remote.scansOf(scan.externalId), 2, 'the shop knows the next one too');
    return undefined;
  });

  add('a scan of a shipment that the shop was not told of is not passed on', async ({ store, remote }) => {
    if (remote?.scansOf === undefined) return NEEDS_SCANS;
    const { report } = await readyReport(store, remote);
    assertOutcome(await pass(store, scanOf(report.externalId, 'KIT-UNKNOWN', [])), ...OUTCOMES);
    assert.equal(await remote.scansOf(report.externalId), 0);
    return undefined;
  });

  for (const fault of FAULTS)
    add(`${fault}: a scan does not reject, and is never passed on twice`, async ({ store, remote }) => {
      if (remote?.[fault] === undefined) return NEEDS_FAULTS;
      if (remote.scansOf === undefined) return NEEDS_SCANS;
      const scan = await readyScan(store, remote);
      remote[fault]('scan');
      const first = await pass(store, scan);
      const hasArrived = (await remote.scansOf(scan.externalId)) > 0;
      assertOutcome(first, 'unknown', ...(hasArrived ? ['reported'] : ['not_sent']));
      assertOutcome(await pass(store, { ...scan, mayHaveArrived: true }), 'reported');
      assert.equal(await remote.scansOf(scan.externalId), 1, 'the shop knows it, once');
      return undefined;
    });
}

/** A scan of a parcel of a new order, which has been reported. */
async function readyScan(store: Store, remote: KitShop): Promise<ScanReport> {
  const { report } = await readyReport(store, remote);
  const outcome = await send(store, report);
  if (outcome.outcome !== 'reported') assert.fail(JSON.stringify(outcome));
  return scanOf(report.externalId, report.parcels[0]?.trackingCode ?? '', outcome.references);
}

const scanOf = (externalId: string, trackingCode: string, references: readonly string[]): ScanReport => ({
  ...{ externalId, trackingCode, references, status: 'in_transit', message: 'Arrived at a hub' },
  ...{ city: 'Oakland', state: 'CA', country: 'US', postalCode: '94612' },
  occurredAt: Date.now(),
  mayHaveArrived: false,
});

async function pass(store: Store, scan: ScanReport): Promise<ReportOutcome> {
  assert.ok(store.reportScan, 'reportScan is missing, although the capability is declared');
  return store
    .reportScan(scan)
    .catch((error: unknown) => assert.fail(`reportScan must not reject, and did with ${error}`));
}
