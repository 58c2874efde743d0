import { firstPollAt, type PurchaseOutcome } from '../../carriers/index.ts';
import type { Clock } from '../../lib/clock.ts';
import { fromJson, toJson } from '../../lib/json.ts';
import { present } from '../../lib/present.ts';
import {
  backoff,
  createSettlement,
  type Db,
  type NoAnswer,
  neverArrived,
  noAnswer,
  readNow,
  type ShipmentRow,
  type Storage,
} from '../../storage/index.ts';
import type { Outbox } from '../../webhooks/index.ts';
import { recordActivity } from '../activities/index.ts';
import { alertOfRefusedAccount, type CarrierAccounts } from '../carrier-accounts/index.ts';
import { AFTER_PURCHASE_MS } from '../documents/index.ts';
import type { OrderFulfillment, TakenItem } from '../orders/index.ts';
import { releaseRate } from '../rates/index.ts';
import { lockOwner } from './lock-owner.ts';
import { noticesOf } from './purchase-notices.ts';
import { lockShares, orderIdsOf } from './shared-parcel.ts';
import { subjectOf } from './shipment.ts';
import { emitCreated, emitPurchaseFailed } from './shipment-event.ts';
import { feesTotal, promisedBy } from './shipment-facts.ts';
import type { ShipmentHooks } from './shipment-hooks.ts';
import { insertParcels } from './shipment-parcels.ts';
import { takenBy, updateShipment } from './shipment-store.ts';

interface Dependencies extends Pick<ShipmentHooks, 'onShipped'> {
  storage: Storage;
  clock: Clock;
  outbox: Outbox;
  accounts: CarrierAccounts;
  orders: OrderFulfillment;
  /** The label of a return was not sold. */
  returnLabelVoided(tx: Db, returnId: string, shipmentId: string): Promise<void>;
  /** When the first simulated scan of a label is due; undefined where nothing is simulated. */
  firstScanAt?: (row: ShipmentRow) => number | null;
}

type Answer = Exclude<PurchaseOutcome, NoAnswer>;
type Bought = Extract<PurchaseOutcome, { outcome: 'bought' }>;
type Refused = Extract<PurchaseOutcome, { outcome: 'refused' }>;

/** How long a label that was treated as not sold is looked for, and how often at most. */
const LOOK_FOR_MS = 90 * 86_400_000;
const LOOK_AGAIN_MS = 86_400_000;

const NEVER_ARRIVED = 'the purchase never reached the carrier';

/** Nothing was sold, because nothing was asked for: the carrier, asked later, does not know of it. No refusal, and no guess of a person. */
export const hasNeverArrived = (
  row: Pick<ShipmentRow, 'status' | 'failure_reason' | 'not_sold_at'>,
): boolean => row.status === 'failed' && row.failure_reason === NEVER_ARRIVED && row.not_sold_at === null;

export type PurchaseSettlement = ReturnType<typeof createPurchaseSettlement>;

/** Records what became of a purchase: label, event, history, order and stock in one transaction. */
export function createPurchaseSettlement(dependencies: Dependencies) {
  const { storage, clock, outbox, accounts, orders, returnLabelVoided, onShipped } = dependencies;
  const { firstScanAt = () => null } = dependencies;

  const { record, settleDue } = createSettlement(storage, {
    table: 'shipments',
    due: 'settle_at',
    attempts: 'settle_attempts',
    nextTry(row, now) {
      if (row.not_sold_at === null) return now + backoff(row.settle_attempts);
      return now - row.created_at > LOOK_FOR_MS ? null : now + LOOK_AGAIN_MS;
    },
    unanswered: (row, reason) => (row.not_sold_at === null ? { failure_reason: reason } : {}),
    ask: findOut,
    settle: (tx, row, answer) =>
      row.status === 'purchasing' ? settleOpen(tx, row, answer) : settleNotSold(tx, row, answer),
  });

  async function findOut(row: ShipmentRow): Promise<PurchaseOutcome> {
    const connected = await accounts.of(storage.db, row);
    if (connected === undefined) return noAnswer('the carrier is not set up here');
    const found = await connected.carrier.findPurchase(fromJson(row.purchase));
    if (found.outcome !== 'not_found') return found;
    return neverArrived(storage, row.created_at, NEVER_ARRIVED);
  }

  const settleOpen = (tx: Db, row: ShipmentRow, answer: Answer): Promise<ShipmentRow> =>
    answer.outcome === 'bought' ? settleBought(tx, row, answer) : settleRefused(tx, row, answer);

  async function recordLabel(tx: Db, row: ShipmentRow, { label }: Bought): Promise<ShipmentRow> {
    const { trackingCode } = present(label.parcels[0]);
    const { quote, timeZone } = fromJson(row.purchase);
    const now = clock.now();
    const bought = { ...row, tracking_code: trackingCode, purchased_at: now };
    await insertParcels(tx, row, label);
    const { carrier } = (await accounts.of(tx, row)) ?? {};
    const hasDocuments = carrier?.documents !== undefined;
    const after = await updateShipment(tx, row, {
      status: 'purchased',
      settle_at: null,
      tracking_code: trackingCode,
      tracking_url: label.trackingUrl,
      tracking_status: 'pre_transit',
      carrier_shipment_id: label.carrierShipmentId,
      rate: label.rate,
      fees: toJson(label.fees?.length ? [...label.fees] : null),
      fees_total: feesTotal(label.fees),
      failure_reason: null,
      currency: label.currency,
      messages: noticesOf(row, label),
      ship_date: label.shipDate ?? null,
      delivery_date: label.deliveryDate ?? null,
      promised_by: promisedBy(label.deliveryDate ?? quote.deliveryDate, timeZone),
      purchased_at: now,
      next_scan_at: firstScanAt(bought),
      documents_due_at: hasDocuments ? (await readNow(storage, tx)) + AFTER_PURCHASE_MS : null,
      next_poll_at: row.carrier_account_id === null ? null : firstPollAt(now),
      updated_at: now,
    });
    await emitCreated(outbox, tx, after);
    return after;
  }

  /** What the label says, for the goods of another order in its parcel. */
  async function recordShare(
    tx: Db,
    share: ShipmentRow,
    label: ShipmentRow,
    bought: Bought,
  ): Promise<ShipmentRow> {
    await insertParcels(tx, share, bought.label);
    const after = await updateShipment(tx, share, {
      status: 'purchased',
      tracking_code: label.tracking_code,
      tracking_url: label.tracking_url,
      tracking_status: label.tracking_status,
      currency: label.currency,
      ship_date: label.ship_date,
      delivery_date: label.delivery_date,
      purchased_at: label.purchased_at,
      next_scan_at: label.next_scan_at,
      updated_at: label.updated_at,
    });
    await emitCreated(outbox, tx, after);
    return after;
  }

  async function settleBought(tx: Db, row: ShipmentRow, bought: Bought): Promise<ShipmentRow> {
    const shares = await lockAll(tx, row);
    const label = await recordLabel(tx, row, bought);
    const shipments = [label];
    for (const share of shares) shipments.push(await recordShare(tx, share, label, bought));
    for (const after of shipments) await updateOrderOf(tx, after);
    return label;
  }

  async function updateOrderOf(tx: Db, row: ShipmentRow): Promise<void> {
    const trackingCode = present(row.tracking_code);
    await recordActivity(tx, clock, { ...subjectOf(row), type: 'label.bought', details: { trackingCode } });
    if (row.order_id === null) return;
    const locked = await orders.lock(tx, row.account_id, row.order_id);
    if (row.is_return === 1) await orders.updateSearch(tx, locked);
    else {
      const before = orders.without(locked.before, row.id, await takenBy(tx, row.id));
      await orders.updateStatus(tx, { ...locked, before });
      await onShipped(tx, row);
    }
  }

  /** Locks the order or return of a label; and the other shipments in its parcel, which it returns, with their orders and stock. */
  async function lockAll(tx: Db, row: ShipmentRow): Promise<ShipmentRow[]> {
    const shares = await lockShares(storage, tx, row);
    if (shares.length === 0) {
      await lockOwner(storage, tx, row);
      return shares;
    }
    const taken: TakenItem[] = [];
    for (const { id } of [row, ...shares]) taken.push(...(await takenBy(tx, id)));
    await orders.lockStock(tx, await orders.lockAll(tx, row.account_id, orderIdsOf([row, ...shares])), {
      taken,
    });
    return shares;
  }

  /** The order or the return is what it was before. */
  async function release(tx: Db, row: ShipmentRow): Promise<void> {
    if (row.return_id !== null) await returnLabelVoided(tx, row.return_id, row.id);
    else if (row.order_id !== null) {
      const locked = await orders.lock(tx, row.account_id, row.order_id);
      const restored = await orders.restoreItems(tx, locked, await takenBy(tx, row.id), row.id);
      await orders.updateStatusUnsold(tx, restored, row.created_at);
    }
  }

  /** And so are the orders that were to share its parcel. */
  async function releaseShare(tx: Db, share: ShipmentRow, reason: string): Promise<void> {
    const columns = { status: 'failed' as const, failure_reason: reason, updated_at: clock.now() };
    const after = await updateShipment(tx, share, columns);
    await emitPurchaseFailed(outbox, tx, after);
    await recordActivity(tx, clock, { ...subjectOf(share), type: 'label.refused', details: { reason } });
    await release(tx, share);
  }

  async function settleRefused(tx: Db, row: ShipmentRow, refused: Refused): Promise<ShipmentRow> {
    const { reason, isAccountProblem } = refused;
    const { account_id: accountId, carrier_account_id: carrierAccountId } = row;
    const shares = await lockAll(tx, row);
    if (isAccountProblem && carrierAccountId !== null)
      await alertOfRefusedAccount(storage, tx, { accountId, carrierAccountId, reason });
    const after = await updateShipment(tx, row, {
      status: 'failed',
      settle_at: null,
      failure_reason: reason,
      updated_at: clock.now(),
    });
    await emitPurchaseFailed(outbox, tx, after);
    await recordActivity(tx, clock, { ...subjectOf(row), type: 'label.refused', details: { reason } });
    if (row.rate_id !== null) await releaseRate(tx, row.rate_id);
    await release(tx, row);
    for (const share of shares) await releaseShare(tx, share, reason);
    return after;
  }

  /**
   * A person decides that nothing was sold, because nobody can tell. The rate stays taken: who bought it again might get the label that
   * this purchase is still looking for.
   */
  async function treatAsNotSold(tx: Db, row: ShipmentRow, reason: string): Promise<ShipmentRow> {
    const now = clock.now();
    const shares = await lockAll(tx, row);
    const after = await updateShipment(tx, row, {
      status: 'failed',
      not_sold_at: now,
      failure_reason: reason,
      settle_at: (await readNow(storage, tx)) + LOOK_AGAIN_MS,
      updated_at: now,
    });
    await emitPurchaseFailed(outbox, tx, after);
    await recordActivity(tx, clock, { ...subjectOf(row), type: 'label.not_sold', details: { reason } });
    await release(tx, row);
    for (const share of shares) await releaseShare(tx, share, reason);
    // What it took is back in the order, whatever turns up.
    const ids = [row, ...shares].map(({ id }) => id);
    await tx.deleteFrom('shipment_items').where('shipment_id', 'in', ids).execute();
    return after;
  }

  /**
   * A label that was treated as not sold is looked for until it is certain that there is none. If it turns up it ships nothing, because
   * its items are back in the order: no shop hears of it.
   */
  async function settleNotSold(tx: Db, row: ShipmentRow, answer: Answer): Promise<ShipmentRow> {
    if (answer.outcome === 'refused') return updateShipment(tx, row, { settle_at: null });
    await lockOwner(storage, tx, row);
    const after = await recordLabel(tx, row, answer);
    // Unless its webhook came first.
    if (row.tracking_code === null)
      await recordActivity(tx, clock, {
        ...subjectOf(row),
        type: 'label.turned_up',
        details: { trackingCode: present(after.tracking_code) },
        reportedBy: { type: 'system', id: row.carrier, name: row.carrier },
      });
    if (row.order_id !== null) {
      const locked = await orders.lock(tx, row.account_id, row.order_id);
      const before = orders.without(locked.before, row.id, []);
      await orders.updateStatus(tx, { ...locked, before });
    }
    return after;
  }

  return { record, settleDue, treatAsNotSold };
}
