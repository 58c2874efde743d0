import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../lib/language/index.ts';
import { formatDimensions, formatWeight } from '../../lib/measures.ts';
import { notify } from '../../lib/notify.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { type Column, DataTable, TwoLines } from '../../ui/data-table.tsx';
import { Message } from '../../ui/message.tsx';
import { Panel } from '../../ui/panel.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { PackageDialog } from './package-dialog.tsx';
import { hasOwnOuter } from './package-values.ts';
import { type Package, packagesQuery, useDeletePackage } from './packages-api.ts';

/** The boxes and envelopes that orders are packed into. */
export function PackagesPanel() {
  const { data, error } = useQuery(packagesQuery);
  const [dialog, setDialog] = useState<{ opened: boolean; one?: Package | undefined }>({ opened: false });
  const columns: Column<Package>[] = [
    {
      header: t('Package'),
      cell: ({ name, innerDimensions, outerDimensions, ...one }) => (
        <TwoLines
          main={<strong>{name}</strong>}
          below={
            hasOwnOuter({ name, innerDimensions, outerDimensions, ...one })
              ? t('{inner} inside, {outer} outside', {
                  inner: formatDimensions(innerDimensions),
                  outer: formatDimensions(outerDimensions),
                })
              : formatDimensions(innerDimensions)
          }
        />
      ),
    },
    {
      header: t('Status'),
      cell: ({ active }) => (
        <StatusBadge tone={active ? 'good' : 'quiet'}>{active ? t('in use') : t('not in use')}</StatusBadge>
      ),
    },
    { header: t('Empty##weight'), align: 'right', cell: ({ tareWeight }) => weightWords(tareWeight) },
    { header: t('Maximum'), align: 'right', cell: ({ maxWeight }) => weightWords(maxWeight) },
    {
      header: t('Actions'),
      bare: true,
      align: 'right',
      cell: (one) => (
        <Group gap="xs" justify="flex-end" wrap="nowrap">
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t('Edit {name}', { name: one.name })}
            onClick={() => setDialog({ opened: true, one })}
          >
            {t('Edit')}
          </Button>
          <DeletePackage one={one} />
        </Group>
      ),
    },
  ];
  return (
    <Panel
      title={t('Packages')}
      lead={t(
        "The boxes and envelopes you pack into. If an order's items have a weight and dimensions, rates use the smallest package that fits.",
      )}
      flush
      actions={
        <Button variant="default" size="xs" onClick={() => setDialog({ opened: true })}>
          {t('Add package')}
        </Button>
      }
    >
      <DataTable
        caption={t('Packages')}
        columns={columns}
        rows={data}
        error={error}
        idOf={({ id }) => id}
        empty={
          <Message title={t('No packages yet')}>
            {t('Without packages, each order is rated as one parcel of the weight of its items.')}
          </Message>
        }
      />
      <PackageDialog {...dialog} onClose={() => setDialog({ ...dialog, opened: false })} />
    </Panel>
  );
}

const weightWords = (weight: Package['tareWeight']): string => (weight === null ? '–' : formatWeight(weight));

function DeletePackage({ one: { id, name } }: { one: Package }) {
  const remove = useDeletePackage(id);
  return (
    <ConfirmButton
      size="compact-sm"
      aria-label={t('Delete {name}', { name })}
      question={t('Delete {name}?', { name })}
      consequence={t("New labels no longer use it. Labels already bought don't change.")}
      confirm={t('Delete package')}
      onConfirm={async () => {
        await remove.mutateAsync();
        notify(t('{name} deleted', { name }));
      }}
    >
      {t('Delete')}
    </ConfirmButton>
  );
}
