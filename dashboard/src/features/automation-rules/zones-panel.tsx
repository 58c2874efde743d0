import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../lib/language/index.ts';
import { notify } from '../../lib/notify.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Message } from '../../ui/message.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ZoneDialog } from './zone-dialog.tsx';
import { areasText } from './zone-values.ts';
import { useDeleteZone, type Zone, zonesQuery } from './zones-api.ts';

/** Where orders go, under names that rules use. */
export function ZonesPanel() {
  const { data, error } = useQuery(zonesQuery);
  const [editing, setEditing] = useState<Zone | 'new'>();
  const columns: Column<Zone>[] = [
    {
      header: t('Zone'),
      cell: ({ name, areas }) => (
        <>
          <strong>{name}</strong>
          <Text size="sm">{areasText(areas)}</Text>
        </>
      ),
    },
    {
      header: t('Actions'),
      bare: true,
      align: 'right',
      cell: (zone) => (
        <Group gap="xs" justify="flex-end" wrap="nowrap">
          <Button
            size="xs"
            variant="default"
            aria-label={t('Edit {name}', { name: zone.name })}
            onClick={() => setEditing(zone)}
          >
            {t('Edit')}
          </Button>
          <DeleteZone zone={zone} />
        </Group>
      ),
    },
  ];
  return (
    <Panel
      title={t('Destination zones')}
      lead={t('Your own areas for rules, besides domestic, EU and international.')}
      flush
      actions={
        <Button variant="default" size="xs" onClick={() => setEditing('new')}>
          {t('Add zone')}
        </Button>
      }
    >
      <DataTable
        caption={t('Destination zones')}
        columns={columns}
        rows={data}
        error={error}
        idOf={({ id }) => id}
        empty={
          <Message title={t('No zones of your own yet')}>
            {t('A zone could be the states of the West Coast, or the postal codes of islands.')}
          </Message>
        }
      />
      {editing !== undefined && <ZoneDialog zone={editing} onClose={() => setEditing(undefined)} />}
    </Panel>
  );
}

function DeleteZone({ zone: { id, name } }: { zone: Zone }) {
  const remove = useDeleteZone(id);
  return (
    <ConfirmButton
      size="xs"
      question={t('Delete the zone “{name}”?', { name })}
      consequence={t('Rules that use it have to be changed first.')}
      confirm={t('Delete zone')}
      aria-label={t('Delete {name}', { name })}
      onConfirm={async () => {
        await remove.mutateAsync();
        notify(t('Zone deleted'));
      }}
    >
      {t('Delete')}
    </ConfirmButton>
  );
}
