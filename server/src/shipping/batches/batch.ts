import { toIso } from '../../lib/clock.ts';
import { fromJson } from '../../lib/json.ts';
import { toDecimal } from '../../lib/money.ts';
import type { Batch, BatchFile, BatchLine, LineShipment, QuotedRates } from '../../schema/batch.ts';
import type { BatchLineRow, BatchRow, ShipmentRow } from '../../storage/index.ts';
import { carrierNameOf } from '../shipments/index.ts';

/** With the file that an export makes. */
export const toBatch = (row: BatchRow, file: BatchFile | null = null): Batch => {
  const { id, kind, status, total, succeeded, failed, cancelled } = row;
  return {
    id,
    kind,
    status,
    startedBy: fromJson(row.actor),
    ...{ total, succeeded, failed, cancelled },
    pending: total - succeeded - failed - cancelled,
    file,
    startedAt: row.started_at === null ? null : toIso(row.started_at),
    endedAt: row.ended_at === null ? null : toIso(row.ended_at),
    createdAt: toIso(row.created_at),
    updatedAt: toIso(row.updated_at),
  };
};

const toLineShipment = (row: ShipmentRow): LineShipment => ({
  id: row.id,
  status: row.status,
  trackingCode: row.tracking_code,
  carrier: row.carrier,
  carrierName: carrierNameOf(row),
  service: row.service,
  serviceName: row.service_name,
  rate: toDecimal(row.rate, row.currency),
  currency: row.currency,
  printedAt: row.printed_at === null ? null : toIso(row.printed_at),
});

/** With the number of the line's order and its label, if there are any. */
export function toBatchLine(
  row: BatchLineRow,
  { orderNumber, shipment }: { orderNumber: string | undefined; shipment: ShipmentRow | undefined },
): BatchLine {
  const result: { rates?: QuotedRates; isUpdate?: boolean } =
    row.result === null ? {} : JSON.parse(row.result);
  return {
    position: row.position + 1,
    status: row.status,
    name: orderNumber ?? row.name,
    orderId: row.order_id,
    productId: row.product_id,
    shipmentId: row.shipment_id,
    shipment: shipment === undefined ? null : toLineShipment(shipment),
    isUpdate: result.isUpdate ?? false,
    rates: result.rates ?? null,
    error:
      row.error_code === null
        ? null
        : { code: row.error_code, message: row.error_message ?? 'The personal data was erased' },
  };
}
