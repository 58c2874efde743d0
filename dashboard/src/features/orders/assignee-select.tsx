import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../lib/language/index.ts';
import { assigneesQuery } from './orders-api.ts';

/** Who packs an order, by the ids of members. */
export function AssigneeSelect({
  value,
  blank = t('Anyone'),
  ...props
}: NativeSelectProps & { blank?: string }) {
  const { data: members = [] } = useQuery(assigneesQuery);
  const known = String(value ?? '');
  const isGone = known !== '' && members.every(({ id }) => id !== known);
  return (
    <NativeSelect
      label={t('Packed by')}
      data={[
        { value: '', label: blank },
        ...members.map(({ id, name }) => ({ value: id, label: name })),
        ...(isGone ? [{ value: known, label: t('Former member') }] : []),
      ]}
      value={known}
      {...props}
    />
  );
}

/** What the member with an id is called. */
export function useAssigneeName(): (id: string) => string {
  const { data: members } = useQuery(assigneesQuery);
  return (id) =>
    members === undefined ? '…' : (members.find((member) => member.id === id)?.name ?? t('Former member'));
}
