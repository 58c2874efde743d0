import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { plural, t } from '../../lib/language/index.ts';
import { Notice } from '../../ui/notice.tsx';
import { type Order, useAssigneeName } from '../orders/index.ts';
import { useUser } from '../session/index.ts';
import { type Packer, packingQuery } from './packing-sessions.ts';

/** Who else has the order open, while nobody packs it anywhere else. */
export function PackersNotice({ others }: { others: readonly Packer[] }) {
  const names = [...new Set(others.filter(({ isYou }) => !isYou).map(({ name }) => name))];
  if (others.length === 0) return null;
  return (
    <Box mb="md" role="status">
      <Notice tone="info">
        {names.length === 0
          ? t('You have this order open in another window, too.')
          : plural(names.length, '{names} has this order open, too.', '{names} have this order open, too.', {
              names: names.join(', '),
            })}
      </Notice>
    </Box>
  );
}

/** For whoever packs the order of a colleague. */
export function AssignedNotice({ order: { assigneeId } }: { order: Order }) {
  const nameOf = useAssigneeName();
  const { id } = useUser();
  if (assigneeId === null || assigneeId === id) return null;
  return (
    <Box mb="md">
      <Notice tone="info">{t('This order is assigned to {name}.', { name: nameOf(assigneeId) })}</Notice>
    </Box>
  );
}

/** Why it cannot be packed here while somebody else packs it. */
export const lockedBy = (
  { name, isYou, orderId }: Packer,
  isTaken: boolean,
  sameParcel: readonly Order[],
): { title: string; text: string } => {
  const other = sameParcel.find(({ id }) => id === orderId);
  if (other !== undefined && !isTaken) {
    const { orderNumber } = other;
    return {
      title: isYou
        ? t('You are packing {orderNumber} in another window', { orderNumber })
        : t('{name} is packing {orderNumber}', { name, orderNumber }),
      text: t('This order goes into the same parcel. Scan another order, or take this one over.'),
    };
  }
  const taken = isYou
    ? t('You took over this order in another window')
    : t('{name} took over this order', { name });
  const packing = isYou
    ? t('You are packing this order in another window')
    : t('{name} is packing this order', { name });
  return {
    title: isTaken ? taken : packing,
    text: t('Scan another order, or take this one over.'),
  };
};

/** On pages where the order could be changed or shipped while somebody packs it. */
export function PackedBy({ orderId }: { orderId: string }) {
  const { data = [] } = useQuery(packingQuery(orderId));
  const packer = data.find(({ lockedAt }) => lockedAt !== null);
  if (packer === undefined) return null;
  return (
    <Box mb="md" role="status">
      <Notice tone="warn">{t('{name} is packing this order.', { name: packer.name })}</Notice>
    </Box>
  );
}
