import type { Clock } from '../../../lib/clock.ts';
import { conflict, invalid } from '../../../lib/errors.ts';
import { given } from '../../../lib/given.ts';
import { fromJson, toJson } from '../../../lib/json.ts';
import type { Order } from '../../../schema/order.ts';
import type { Db, OrderRow, Storage } from '../../../storage/index.ts';
import { checkAssignee } from '../creation/order-assignee.ts';
import { checkPackage } from '../creation/order-package.ts';
import { releasedShipBy } from '../creation/order-ship-by.ts';
import { isOpen, nextStatus } from '../order.ts';
import type { OrderEdit } from '../order-schemas.ts';
import { itemsOf } from '../order-store.ts';
import { refuseWhileBeingBought } from './change-guards.ts';
import type { ChangeOrder } from './order-change.ts';

const MAX_TAGS = 50;

interface Dependencies {
  storage: Storage;
  clock: Clock;
  change: ChangeOrder;
  move(
    tx: Db,
    row: OrderRow,
    shipTo: Order['shipTo'],
    warehouseId: string | null,
  ): Promise<Partial<OrderRow>>;
}

/**
 * Changes one of many orders: all that is asked for in one transaction, or nothing. What is so already is no change, so that
 * a batch can be sent again.
 */
export const createOrderEdit =
  ({ storage, clock, change, move }: Dependencies) =>
  (accountId: string, input: OrderEdit): Promise<Order> =>
    change(accountId, input.id, async (tx, row, before) => {
      const { weight, packageId, requestedService, warehouseId, assigneeId } = input;
      if ((weight !== undefined || packageId !== undefined) && !isOpen(row.status))
        throw conflict(`An order that is ${row.status} cannot change how it is packed`);
      await checkPackage(storage, tx, row, packageId);
      await checkAssignee(tx, row, assigneeId);
      const held = await holdAfter(tx, row, input);
      return {
        ...given({ weight: toJson(weight), package_id: packageId, requested_service: requestedService }),
        ...given({ assignee_id: assigneeId }),
        ...(warehouseId !== undefined && (await move(tx, row, before.shipTo, warehouseId))),
        ...tagsAfter(row, input),
        ...held,
        ...(row.status === 'on_hold' &&
          held.status !== undefined &&
          (await releasedShipBy(storage, tx, row, clock.now()))),
      };
    });

function tagsAfter(row: OrderRow, { addTags = [], removeTags = [] }: OrderEdit): Partial<OrderRow> {
  if (addTags.length === 0 && removeTags.length === 0) return {};
  const removed = new Set(removeTags);
  const tags = [...new Set([...fromJson(row.tags), ...addTags])].filter((tag) => !removed.has(tag));
  if (tags.length > MAX_TAGS) throw conflict(`tags: an order has at most ${MAX_TAGS}`);
  return { tags: toJson(tags) };
}

async function holdAfter(tx: Db, row: OrderRow, { hold, holdReason }: OrderEdit): Promise<Partial<OrderRow>> {
  if (holdReason !== undefined && hold !== true) throw invalid('holdReason: only with hold: true');
  if (hold === undefined) return {};
  const isHeld = row.status === 'on_hold';
  if (hold && isHeld) return holdReason === undefined ? {} : { hold_reason: holdReason };
  if (!hold && !isHeld && isOpen(row.status)) return {};
  await refuseWhileBeingBought(tx, row);
  const status = nextStatus(row.status, hold ? 'hold' : 'release', await itemsOf(tx, row.id));
  return { status, ...(hold && { hold_reason: holdReason ?? null }) };
}
