import { t } from '../../lib/language/index.ts';
import type { OrderMeaning, Store, StoreStatus } from './stores-api.ts';

/** What the statuses of orders mean, with what happens to their orders. */
export const MEANINGS: Record<OrderMeaning, string> = {
  ready: t('Ready to ship'),
  unpaid: t('On hold until it is paid'),
  on_hold: t('On hold'),
  cancelled: t('Canceled'),
  complete: t('Complete: nothing left to ship'),
  ignored: t('Not imported'),
};

export interface MappedStatus {
  status: string;
  name: string;
  /** What the shop's plug-in takes it as; null for a status that only the merchant knows. */
  byDefault: OrderMeaning | null;
}

/** The statuses of the shop, then those that were mapped and that it does not list. */
export function mappedStatuses(
  statuses: readonly StoreStatus[],
  mapping: Store['statusMapping'],
): MappedStatus[] {
  const listed = statuses.map(({ status, name, meaning }) => ({ status, name, byDefault: meaning }));
  const others = Object.keys(mapping).filter((status) => !statuses.some((one) => one.status === status));
  return [...listed, ...others.map((status) => ({ status, name: status, byDefault: null }))];
}

/** The mapping after a choice; an empty one removes the status from it, so that its default applies. */
export function withMeaning(
  mapping: Store['statusMapping'],
  status: string,
  meaning: OrderMeaning | '',
): Store['statusMapping'] {
  const { [status]: _, ...others } = mapping;
  return meaning === '' ? others : { ...others, [status]: meaning };
}
