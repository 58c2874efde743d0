import type { ManualShipmentService, MarkOrderShipped } from '../../shipments/index.ts';
import type { BatchWork } from '../batch-kind.ts';

/** They take stock, which locks it: more at the same time would only wait. */
const AT_ONCE = 4;

/** Marks each order as shipped, once: the shipment is stored in the same transaction that stores it with the line. */
export const createMarkShippedWork = (manualShipments: ManualShipmentService): BatchWork => ({
  atOnce: AT_ONCE,
  changes: ['shipments'],
  keepsFailed: true,
  async run({ accountId, row, store }) {
    if (row.shipment_id !== null) return {};
    const { id, ...input }: MarkOrderShipped = JSON.parse(row.input ?? '{}');
    const shipment = await manualShipments.markShipped(accountId, id, input, (tx, shipmentId) =>
      store(tx, { shipment_id: shipmentId }),
    );
    return { shipment_id: shipment.id };
  },
});
