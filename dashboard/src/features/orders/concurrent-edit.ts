import { changedFields } from '../../lib/changed-fields.ts';
import type { OrderUpdate } from './orders-api.ts';

/** What was entered, and the order that it is based on. */
export interface Edit {
  basis: OrderUpdate;
  mine: OrderUpdate;
}

export type Field = keyof OrderUpdate;

const fieldsOf = (body: OrderUpdate): Field[] => Object.keys(body) as Field[];

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The fields that were changed here and, to something else, in what is stored now. */
export function conflictingFields({ basis, mine }: Edit, stored: OrderUpdate): Field[] {
  const theirs = changedFields<OrderUpdate>(basis, stored);
  return fieldsOf(changedFields<OrderUpdate>(basis, mine)).filter(
    (field) => field in theirs && !isSame(mine[field], stored[field]),
  );
}

/** The same changes, based on what is stored now; without those of the fields that are to stay as they are stored. */
export function rebased({ basis, mine }: Edit, stored: OrderUpdate, given: readonly Field[]): Edit {
  const changes = changedFields<OrderUpdate>(basis, mine);
  for (const field of given) delete changes[field];
  return { basis: stored, mine: { ...stored, ...changes } };
}
