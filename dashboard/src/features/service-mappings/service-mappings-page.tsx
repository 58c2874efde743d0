import { Button, Group } from '@mantine/core';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
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
  useDeleteServiceMapping,
} from './service-mappings-api.ts';

export const prefetch = (queryClient: QueryClient) => queryClient.prefetchQuery(serviceMappingsQuery);

export function ServiceMappingsPage() {
  const { data, error } = useQuery(serviceMappingsQuery);
  const [editing, setEditing] = useState<ServiceMapping | 'new'>();
  const add = (
    <Button leftSection={<Icon name="plus" />} onClick={() => setEditing('new')}>
      Add mapping
    </Button>
  );
  const columns: Column<ServiceMapping>[] = [
    { header: 'When an order asks for', cell: ({ name }) => <strong>{name}</strong> },
    {
      header: 'Ship it with',
      cell: ({ service, carrierName }) => (carrierName === null ? service : `${service} of ${carrierName}`),
    },
    {
      header: 'Store',
      cell: ({ storeId }) => (storeId === null ? 'All stores' : <StoreName id={storeId} />),
    },
    {
      header: 'Actions',
      bare: true,
      align: 'right',
      cell: (mapping) => (
        <Group gap="xs" justify="flex-end" wrap="nowrap">
          <Button
            size="xs"
            variant="default"
            aria-label={`Edit ${mapping.name}`}
            onClick={() => setEditing(mapping)}
          >
            Edit
          </Button>
          <DeleteMapping mapping={mapping} />
        </Group>
      ),
    },
  ];
  return (
    <>
      <PageHeader
        title="Service mappings"
        lead="Choose a carrier service for each shipping method of your shop. It is used when you buy the requested service."
        actions={data?.length === 0 ? undefined : add}
      />
      <Panel flush>
        <DataTable
          caption="Service mappings"
          columns={columns}
          rows={data}
          error={error}
          idOf={({ id }) => id}
          empty={
            <Message title="No service mappings yet" action={add}>
              For example, ship orders that ask for “Expedited” with Express. Without a mapping, the name must
              match the carrier's own name for the service.
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
      question={`Delete the mapping for “${name}”?`}
      consequence="Orders that ask for it no longer use this service."
      confirm="Delete mapping"
      aria-label={`Delete ${name}`}
      onConfirm={async () => {
        await remove.mutateAsync();
        notify('Service mapping deleted');
      }}
    >
      Delete
    </ConfirmButton>
  );
}
