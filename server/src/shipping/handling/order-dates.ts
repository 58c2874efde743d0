import type { Handling } from '../../schema/handling.ts';
import type { Db, OrderRow, Storage } from '../../storage/index.ts';
import { businessDayAfter, shipByOf } from './business-days.ts';
import { defaultHandling, keptHandling } from './handling-store.ts';

export type ShipByColumns = Pick<OrderRow, 'ship_by' | 'ship_by_source' | 'handling_days'>;

/** What a date is computed from. */
type Dated = Pick<OrderRow, 'store_id' | 'order_date' | 'created_at' | 'handling_from' | 'handling_days'>;

/** Dates far from today are somebody's mistake, and the calendar has no names for what comes after the year 9999. */
const EARLIEST = Date.UTC(1970, 0, 2);
const LATEST = Date.UTC(9_000, 0, 1);
const isKnown = (time: number): boolean => time >= EARLIEST && time <= LATEST;

const NO_SHIP_BY: ShipByColumns = { ship_by: null, ship_by_source: null, handling_days: null };

/** When orders of an account are to leave and arrive, by its settings as they are in this transaction. */
export function createOrderDates(storage: Storage, tx: Db, accountId: string) {
  let kept: Promise<Handling | undefined> | undefined;
  const settings = () => {
    kept ??= keptHandling(storage, tx, accountId);
    return kept;
  };
  let assumed: Promise<Handling> | undefined;
  const ofAccount = async (): Promise<Handling> => {
    const chosen = await settings();
    if (chosen !== undefined) return chosen;
    assumed ??= defaultHandling(tx, accountId);
    return assumed;
  };
  /** The settings for the orders of a store. */
  const handlingOf = async ({ store_id }: Dated): Promise<Omit<Handling, 'stores'>> => {
    const account = await ofAccount();
    const store = account.stores.find(({ storeId }) => storeId === store_id);
    if (store === undefined) return account;
    const { handlingDays, cutoff, calendar } = store;
    return { ...account, handlingDays, cutoff, ...calendar };
  };

  return {
    /** What new orders need as a rule, so that it can be read together with other things. */
    async readAhead(): Promise<void> {
      await settings();
    },

    /** By the days that a rule gave it, or by the settings; nothing if they do not say. */
    async shipBy(order: Dated): Promise<ShipByColumns> {
      const { handling_days: days } = order;
      if (days === null && (await settings())?.isActive !== true) return NO_SHIP_BY;
      const start = startOf(order);
      if (!isKnown(start)) return NO_SHIP_BY;
      const handling = await handlingOf(order);
      return {
        ship_by: shipByOf(handling, { ...handling, handlingDays: days ?? handling.handlingDays }, start),
        ship_by_source: days === null ? 'handling_time' : 'rule',
        handling_days: days,
      };
    },

    /** The day that is this many business days after the order. */
    async deliverBy(order: Dated, days: number): Promise<string | null> {
      const start = startOf(order);
      return isKnown(start) ? businessDayAfter(await handlingOf(order), start, days) : null;
    },
  };
}

export type OrderDates = ReturnType<typeof createOrderDates>;

const startOf = ({ handling_from, order_date, created_at }: Dated): number =>
  handling_from ?? order_date ?? created_at;

/** Whether the date follows from the settings, so that it changes with them. */
export const isComputed = ({ ship_by_source }: Pick<OrderRow, 'ship_by_source'>): boolean =>
  ship_by_source === 'handling_time' || ship_by_source === 'rule';
