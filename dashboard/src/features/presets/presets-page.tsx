import { Button, Group, Kbd } from '@mantine/core';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../lib/language/index.ts';
import { notify } from '../../lib/notify.ts';
import { humanize } from '../../lib/text.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Message } from '../../ui/message.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { packagesQuery } from '../packages/index.ts';
import { useMay } from '../session/index.ts';
import { PresetDialog } from './preset-dialog.tsx';
import { type Preset, presetsQuery, useDeletePreset } from './presets-api.ts';

export const prefetch = (queryClient: QueryClient) =>
  Promise.all([queryClient.prefetchQuery(presetsQuery), queryClient.prefetchQuery(packagesQuery)]);

export function PresetsPage() {
  const { data, error } = useQuery(presetsQuery);
  const { data: packages } = useQuery(packagesQuery);
  const mayChange = useMay('catalog', 'write');
  const [editing, setEditing] = useState<Preset | 'new'>();
  const add = mayChange && (
    <Button leftSection={<Icon name="plus" />} onClick={() => setEditing('new')}>
      {t('Add preset')}
    </Button>
  );
  const packageOf = (id: string) => packages?.find((one) => one.id === id)?.name ?? t('Deleted package');
  const columns: Column<Preset>[] = [
    { header: t('Name'), cell: ({ name }) => <strong>{name}</strong> },
    { header: t('Key##keyboard'), cell: ({ shortcut }) => shortcut !== null && <Kbd>{shortcut}</Kbd> },
    {
      header: t('Service'),
      cell: ({ service, carrierName }) =>
        service === null
          ? t('What the order asks for')
          : [carrierName, humanize(service)].filter(Boolean).join(' '),
    },
    {
      header: t('Package'),
      cell: ({ packageId }) =>
        packageId === null ? t('As suggested') : packages === undefined ? '' : packageOf(packageId),
    },
    { header: t('Options'), cell: ({ options }) => optionsText(options) },
    {
      header: t('Actions'),
      bare: true,
      align: 'right',
      cell: (preset) =>
        mayChange && (
          <Group gap="xs" justify="flex-end" wrap="nowrap">
            <Button
              size="xs"
              variant="default"
              aria-label={t('Edit {name}', { name: preset.name })}
              onClick={() => setEditing(preset)}
            >
              {t('Edit')}
            </Button>
            <DeletePreset preset={preset} />
          </Group>
        ),
    },
  ];
  return (
    <>
      <PageHeader
        title={t('Presets')}
        lead={t(
          'A service, a package and options under one name. Choose it on an order, when you ship several, or at the packing desk, with a click or its key.',
        )}
        actions={data?.length === 0 ? undefined : add}
      />
      <Panel flush>
        <DataTable
          caption={t('Presets')}
          columns={columns}
          rows={data}
          error={error}
          idOf={({ id }) => id}
          empty={
            <Message title={t('No presets yet')} {...(add !== false && { action: add })}>
              {t(
                'For example, “Small box, signed”: Ground in your small box, with a signature, on the key 1.',
              )}
            </Message>
          }
        />
      </Panel>
      {editing !== undefined && <PresetDialog preset={editing} onClose={() => setEditing(undefined)} />}
    </>
  );
}

const optionsText = (options: Preset['options']): string =>
  [
    options?.signature === 'standard' && t('Signature'),
    options?.signature === 'adult' && t('Adult signature'),
    options?.saturdayDelivery && t('Saturday delivery'),
    options?.insuredValue !== undefined && t('Insured for {amount}', { amount: options.insuredValue }),
    options?.labelMessages?.length && t('Text on the label'),
  ]
    .filter(Boolean)
    .join(', ');

function DeletePreset({ preset: { id, name } }: { preset: Preset }) {
  const remove = useDeletePreset(id);
  return (
    <ConfirmButton
      size="xs"
      question={t('Delete the preset “{name}”?', { name })}
      consequence={t('Labels that were bought with it stay as they are.')}
      confirm={t('Delete preset')}
      aria-label={t('Delete {name}', { name })}
      onConfirm={async () => {
        await remove.mutateAsync();
        notify(t('Preset deleted'));
      }}
    >
      {t('Delete')}
    </ConfirmButton>
  );
}
