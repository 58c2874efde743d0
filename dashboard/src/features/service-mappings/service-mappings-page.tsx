import { Button, Group } from '@mantine/core';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../lib/language/index.ts';
import { notify } from '../../lib/notify.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Message } from '../../ui/message.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { StoreName } from '../stores/index.ts';
import { ServiceMappingDialog } from './service-mapping-dialog.tsx';
import {
  type ServiceMapping,
  serviceMappingsQuery,
  unmappedServicesQuery,
  useDeleteServiceMapping,
} from './service-mappings-api.ts';
import { UnmappedServices } from './unmapped-services.tsx';

export const prefetch = (queryClient: QueryClient) =>
  Promise.all([
    queryClient.prefetchQuery(serviceMappingsQuery),
    queryClient.prefetchQuery(unmappedServicesQuery),
  ]);

export function ServiceMappingsPage() {
  const { data, error } = useQuery(serviceMappingsQuery);
  const { data: asked = [] } = useQuery(unmappedServicesQuery);
  const [editing, setEditing] = useState<ServiceMapping | 'new'>();
  const add = (
    <Button leftSection={<Icon name="plus" />} onClick={() => setEditing('new')}>
      {t('Add mapping')}
    </Button>
  );
  const columns: Column<ServiceMapping>[] = [
    { header: t('When an order asks for'), cell: ({ name }) => <strong>{name}</strong> },
    {
      header: t('Ship it with'),
      cell: ({ service, carrierName }) =>
        carrierName === null ? service : t('{service} of {carrier}', { service, carrier: carrierName }),
    },
    {
      header: t('Store'),
      cell: ({ storeId }) => (storeId === null ? t('All stores') : <StoreName id={storeId} />),
    },
    {
      header: t('Actions'),
      bare: true,
      align: 'right',
      cell: (mapping) => (
        <Group gap="xs" justify="flex-end" wrap="nowrap">
          <Button
            size="xs"
            variant="default"
            aria-label={t('Edit {name}', { name: mapping.name })}
            onClick={() => setEditing(mapping)}
          >
            {t('Edit')}
          </Button>
          <DeleteMapping mapping={mapping} />
        </Group>
      ),
    },
  ];
  return (
    <>
      <PageHeader
        title={t('Service mappings')}
        lead={t(
          'Choose a carrier service for each shipping method of your store. It is used when you buy the requested service.',
        )}
        actions={data?.length === 0 ? undefined : add}
      />
      <UnmappedServices asked={asked} />
      <Panel flush>
        <DataTable
          caption={t('Service mappings')}
          columns={columns}
          rows={data}
          error={error}
          idOf={({ id }) => id}
          empty={
            <Message title={t('No service mappings yet')} action={add}>
              {t(
                "For example, ship orders that ask for “Expedited” with Express. Without a mapping, you choose the service of each label, unless the name is that of a carrier's service.",
              )}
            </Message>
          }
        />
      </Panel>
      {editing !== undefined && (
        <ServiceMappingDialog mapping={editing} onClose={() => setEditing(undefined)} />
      )}
    </>
  );
}

function DeleteMapping({ mapping: { id, name } }: { mapping: ServiceMapping }) {
  const remove = useDeleteServiceMapping(id);
  return (
    <ConfirmButton
      size="xs"
      question={t('Delete the mapping for “{name}”?', { name })}
      consequence={t('Orders that ask for it no longer use this service.')}
      confirm={t('Delete mapping')}
      aria-label={t('Delete {name}', { name })}
      onConfirm={async () => {
        await remove.mutateAsync();
        notify(t('Service mapping deleted'));
      }}
    >
      {t('Delete')}
    </ConfirmButton>
  );
}
