import { writeAlert } from '../../alerts/index.ts';
import { carrierName } from '../../carriers/index.ts';
import type { Clock } from '../../lib/clock.ts';
import type { TrackingStatus } from '../../schema/tracking.ts';
import { ownedRow, type Storage } from '../../storage/index.ts';
import type { ShipmentHooks } from './shipment-hooks.ts';

const PROBLEMS: readonly TrackingStatus[] = ['failure', 'return_to_sender', 'error'];
/** What is older when it is first heard, as when old orders are imported, is no news. */
const STALE_MS = 48 * 3_600_000;

/** Tells members of parcels that could not be delivered. */
export function createDeliveryAlert({ storage, clock }: { storage: Storage; clock: Clock }): ShipmentHooks {
  return {
    async onShipped() {},
    async onVoided() {},
    async onScanned(tx, row, parcels) {
      const { account_id: accountId, id: subject, order_id, is_return } = row;
      if (is_return === 1) return;
      const problem = parcels.find(
        ({ tracking_status, tracking_at }) =>
          PROBLEMS.includes(tracking_status) && tracking_at !== null && clock.now() - tracking_at < STALE_MS,
      );
      if (problem === undefined) return;
      const order = order_id === null ? undefined : await ownedRow(tx, 'orders', accountId, order_id);
      const carrier = carrierName(row.carrier);
      const what = [order && `Order ${order.order_number}`, `${carrier} ${problem.tracking_code}`];
      const words = problem.tracking_status.replaceAll('_', ' ');
      const line = `${what.filter(Boolean).join(', ')}: ${words}`;
      const facts = {
        ...(order && { orderNumber: order.order_number }),
        ...{ carrier, trackingCode: problem.tracking_code, trackingStatus: problem.tracking_status },
      };
      await writeAlert(storage, tx, { accountId, kind: 'delivery_problem', subject, line, facts });
    },
  };
}
