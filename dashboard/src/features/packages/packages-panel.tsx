import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDimensions, formatWeight } from '../../lib/format.ts';
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
      header: 'Package',
      cell: ({ name, innerDimensions, outerDimensions, ...one }) => (
        <TwoLines
          main={<strong>{name}</strong>}
          below={
            hasOwnOuter({ name, innerDimensions, outerDimensions, ...one })
              ? `${formatDimensions(innerDimensions)} inside, ${formatDimensions(outerDimensions)} outside`
              : formatDimensions(innerDimensions)
          }
        />
      ),
    },
    {
      header: 'Status',
      cell: ({ active }) => (
        <StatusBadge tone={active ? 'good' : 'quiet'}>{active ? 'in use' : 'not in use'}</StatusBadge>
      ),
    },
    { header: 'Empty', align: 'right', cell: ({ tareWeight }) => weightWords(tareWeight) },
    { header: 'Maximum', align: 'right', cell: ({ maxWeight }) => weightWords(maxWeight) },
    {
      header: 'Actions',
      bare: true,
      align: 'right',
      cell: (one) => (
        <Group gap="xs" justify="flex-end" wrap="nowrap">
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Edit ${one.name}`}
            onClick={() => setDialog({ opened: true, one })}
          >
            Edit
          </Button>
          <DeletePackage one={one} />
        </Group>
      ),
    },
  ];
  return (
    <Panel
      title="Packages"
      lead="The boxes and envelopes you pack into. If an order's items have a weight and dimensions, rates use the smallest package that fits."
      flush
      actions={
        <Button variant="default" size="xs" onClick={() => setDialog({ opened: true })}>
          Add package
        </Button>
      }
    >
      <DataTable
        caption="Packages"
        columns={columns}
        rows={data}
        error={error}
        idOf={({ id }) => id}
        empty={
          <Message title="No packages yet">
            Without packages, each order is rated as one parcel of the weight of its items.
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
      aria-label={`Delete ${name}`}
      question={`Delete ${name}?`}
      consequence="New labels no longer use it. Labels already bought don't change."
      confirm="Delete package"
      onConfirm={async () => {
        await remove.mutateAsync();
        notify(`${name} deleted`);
      }}
    >
      Delete
    </ConfirmButton>
  );
}
