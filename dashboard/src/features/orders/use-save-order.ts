import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@waybill/sdk';
import { useState } from 'react';
import { changedFields } from '../../lib/changed-fields.ts';
import { t } from '../../lib/language/index.ts';
import { conflictingFields, type Edit, type Field, rebased } from './concurrent-edit.ts';
import { editorOf, type Order, type OrderUpdate, orderQuery, useUpdateOrder } from './orders-api.ts';

/** Fields that somebody else has saved meanwhile, until it is decided which values stay. */
export interface Conflict {
  fields: readonly Field[];
  mine: OrderUpdate;
  stored: OrderUpdate;
  order: Order;
  /** Who saved them, if that is known. */
  editor: string | undefined;
  /** Continues with the stored values of these fields; undefined goes back to the form. */
  decide(given: readonly Field[] | undefined): void;
}

/** Each one means that the order has changed again within a moment. */
const MAX_ATTEMPTS = 5;

const isOutdated = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'VERSION_CONFLICT';

/**
 * Saves an edit together with the version that it is based on. What others have changed meanwhile stays; where both have changed the
 * same field, `conflict` is set until somebody decides.
 */
export function useSaveOrder(order: Order, bodyOf: (order: Order) => OrderUpdate) {
  const update = useUpdateOrder(order.id);
  const queryClient = useQueryClient();
  const [conflict, setConflict] = useState<Conflict>();

  const ask = (asked: Omit<Conflict, 'decide'>) =>
    new Promise<readonly Field[] | undefined>((resolve) => {
      const decide = (given: readonly Field[] | undefined) => {
        setConflict(undefined);
        resolve(given);
      };
      setConflict({ ...asked, decide });
    });

  async function save(entered: Edit): Promise<void> {
    let edit = entered;
    let { updatedAt } = order;
    for (let attempt = 1; ; attempt++) {
      try {
        await update.mutateAsync({ ...changedFields(edit.basis, edit.mine), ifUpdatedAt: updatedAt });
        return;
      } catch (error) {
        if (!isOutdated(error) || attempt === MAX_ATTEMPTS) throw error;
      }
      const latest = await queryClient.fetchQuery({ ...orderQuery(order.id), staleTime: 0 });
      const stored = bodyOf(latest);
      const fields = conflictingFields(edit, stored);
      const given = fields.length === 0 ? [] : await ask(await sides(edit, latest, stored, fields));
      if (given === undefined) throw new Error(t('Not saved: somebody else has changed this order, too.'));
      edit = rebased(edit, stored, given);
      updatedAt = latest.updatedAt;
    }
  }

  async function sides({ mine }: Edit, latest: Order, stored: OrderUpdate, fields: readonly Field[]) {
    const editor = await editorOf(latest.id, fields).catch(() => undefined);
    return { fields, mine, stored, order: latest, editor };
  }

  return { save, conflict };
}
