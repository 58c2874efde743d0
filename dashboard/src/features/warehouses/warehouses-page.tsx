import { Anchor, Button } from '@mantine/core';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { type Column, DataTable, TwoLines } from '../../ui/data-table.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Message } from '../../ui/message.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RouterLink } from '../../ui/router-link.tsx';
import { RowLink } from '../../ui/row-link.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useMay } from '../session/index.ts';
import { placeLine } from './warehouse-display.ts';
import { type Warehouse, warehousesQuery } from './warehouses-api.ts';

const COLUMNS: Column<Warehouse>[] = [
  {
    header: 'Name',
    cell: ({ id, name, address }) => (
      <TwoLines
        main={
          <RowLink to="/warehouses/$id" params={{ id }}>
            {name}
          </RowLink>
        }
        below={placeLine(address)}
      />
    ),
  },
  {
    header: 'Default',
    cell: ({ isDefault }) => (isDefault ? <StatusBadge tone="info">default</StatusBadge> : null),
  },
  { header: 'Time zone', wide: true, cell: ({ timezone }) => timezone ?? '–' },
  { header: 'Added', wide: true, cell: ({ createdAt }) => <DateTime at={createdAt} date /> },
];

export const prefetch = (queryClient: QueryClient) => queryClient.prefetchQuery(warehousesQuery);

export function WarehousesPage() {
  const { data, error } = useQuery(warehousesQuery);
  const mayChange = useMay('catalog', 'write');
  const maySettings = useMay('settings');
  const add = mayChange && (
    <Button component={RouterLink} to="/warehouses/new" leftSection={<Icon name="plus" />}>
      Add warehouse
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Warehouses"
        lead={
          <>
            Where your stock is kept and parcels ship from.
            {maySettings && (
              <>
                {' '}
                Which one a new order ships from is set under{' '}
                <Anchor component={RouterLink} to="/settings/fulfilment" inherit underline="always">
                  Fulfillment
                </Anchor>
                .
              </>
            )}
          </>
        }
        actions={data?.length === 0 ? undefined : add}
      />
      <Panel flush>
        <DataTable
          caption="Warehouses"
          columns={COLUMNS}
          rows={data}
          error={error}
          idOf={({ id }) => id}
          empty={
            <Message title="No warehouses yet" action={add}>
              Add the warehouse you ship from. Rates and labels need its address, and stock is kept there.
            </Message>
          }
        />
      </Panel>
    </>
  );
}
