import { AppError } from '../../../lib/errors.ts';
import type { ShipmentRow, Storage } from '../../../storage/index.ts';
import { hasNeverArrived, type PurchaseService } from '../../shipments/index.ts';
import type { BatchWork, LineResult } from '../batch-kind.ts';
import type { BatchLabel } from '../batch-schemas.ts';

interface Dependencies {
  storage: Storage;
  purchases: PurchaseService;
}

type Purchased = Pick<ShipmentRow, 'status' | 'failure_reason' | 'not_sold_at'>;

/** As many as a person who buys one after the other would not notice, and few enough for the carriers. */
const AT_ONCE = 4;

/**
 * Buys a label for each line, once: the purchase is intended in the same transaction that stores it with the line. From there on the line
 * only waits for what becomes of that purchase, whichever process looks at it. If it certainly never reached the carrier, as when the
 * process died before it had asked, the line is begun again.
 */
export function createLabelWork({ storage, purchases }: Dependencies): BatchWork {
  const find = (id: string): Promise<Purchased | undefined> =>
    storage.db
      .selectFrom('shipments')
      .select(['status', 'failure_reason', 'not_sold_at'])
      .where('id', '=', id)
      .executeTakeFirst();

  /** Undefined while nobody knows whether it was sold. */
  function settled(id: string, row: Purchased): LineResult {
    if (row.status === 'purchasing') return undefined;
    if (row.status !== 'failed') return { shipment_id: id };
    const message = row.failure_reason ?? 'The carrier did not sell the label';
    return {
      shipment_id: id,
      error: { code: 'CARRIER_ERROR', message },
      mayBeginAgain: hasNeverArrived(row),
    };
  }

  return {
    atOnce: AT_ONCE,
    changes: ['shipments'],
    keepsFailed: true,
    async run({ accountId, row, store }) {
      if (row.shipment_id !== null) {
        const known = await find(row.shipment_id);
        return known && settled(row.shipment_id, known);
      }
      const input: BatchLabel = JSON.parse(row.input ?? '{}');
      let intended: string | undefined;
      try {
        const price = await purchases.resolvePrice(accountId, input);
        const { id } = await purchases.buyAt(accountId, input, price, {
          async claim(tx, shipmentId) {
            await store(tx, { shipment_id: shipmentId });
            intended = shipmentId;
          },
        });
        return { shipment_id: id };
      } catch (error) {
        // Without an intention that was committed, nothing was asked for.
        const known = intended && (await find(intended));
        if (!known || intended === undefined) throw error;
        // What was said to whoever asked names the carrier.
        if (known.status === 'failed' && error instanceof AppError)
          return { shipment_id: intended, error: { code: error.code, message: error.message } };
        return settled(intended, known);
      }
    },
  };
}
