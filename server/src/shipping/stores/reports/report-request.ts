import { fromJson } from '../../../lib/json.ts';
import type { Storage, StoreReportRow } from '../../../storage/index.ts';
import type { PluggedStore, ReportOutcome } from '../../../stores/index.ts';
import type { ScanBody, ShipmentBody, VoidBody } from './report-body.ts';

/** Makes the call of a report, with what only is known when it is sent. */
export function createReportRequests({ db }: Pick<Storage, 'db'>) {
  /** The shop's ids for what it was told of a shipment. */
  async function referencesTo(shipmentId: string): Promise<string[]> {
    const rows = await db
      .selectFrom('store_reports')
      .select('shop_references')
      .where('shipment_id', '=', shipmentId)
      .where('kind', '=', 'shipment')
      .execute();
    return rows.flatMap((row) => fromJson(row.shop_references));
  }

  return {
    async send(
      row: StoreReportRow,
      plugged: PluggedStore | undefined,
      provider: string,
    ): Promise<ReportOutcome> {
      if (plugged === undefined)
        return { outcome: 'not_sent', reason: `The store plug-in ${provider} cannot be used here` };
      const { store, plugin } = plugged;
      const unsupported = { outcome: 'refused' as const, reason: `${plugin.name} cannot be told that` };
      const mayHaveArrived = row.may_have_arrived === 1;
      if (row.kind === 'shipment') {
        const body: ShipmentBody = JSON.parse(row.body);
        const { ship_to } = await db
          .selectFrom('shipments')
          .select('ship_to')
          .where('id', '=', row.shipment_id)
          .executeTakeFirstOrThrow();
        return (await store.report?.({ ...body, shipTo: fromJson(ship_to), mayHaveArrived })) ?? unsupported;
      }
      const references = await referencesTo(row.shipment_id);
      if (row.kind === 'void') {
        const body: VoidBody = JSON.parse(row.body);
        return (await store.cancelReport?.({ ...body, references })) ?? unsupported;
      }
      const body: ScanBody = JSON.parse(row.body);
      return (await store.reportScan?.({ ...body, references, mayHaveArrived })) ?? unsupported;
    },
  };
}
