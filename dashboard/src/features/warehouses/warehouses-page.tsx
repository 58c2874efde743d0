import { Anchor, Button } from '@mantine/core';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { rich, t } from '../../lib/language/index.ts';
import { zoneLabel } from '../../lib/time-zones.ts';
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
    header: t('Name'),
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
    header: t('Default'),
    cell: ({ isDefault }) => (isDefault ? <StatusBadge tone="info">{t('default')}</StatusBadge> : null),
  },
  {
    header: t('Time zone'),
    wide: true,
    cell: ({ timezone }) => (timezone === null ? '–' : zoneLabel(timezone)),
  },
  { header: t('Added'), wide: true, cell: ({ createdAt }) => <DateTime at={createdAt} date /> },
];

export const prefetch = (queryClient: QueryClient) => queryClient.prefetchQuery(warehousesQuery);

export function WarehousesPage() {
  const { data, error } = useQuery(warehousesQuery);
  const mayChange = useMay('catalog', 'write');
  const maySettings = useMay('settings');
  const add = mayChange && (
    <Button component={RouterLink} to="/warehouses/new" leftSection={<Icon name="plus" />}>
      {t('Add warehouse')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('Warehouses')}
        lead={
          maySettings
            ? rich(
                'Where your stock is kept and parcels ship from. Which one a new order ships from is set under {link}.',
                {
                  link: (
                    <Anchor component={RouterLink} to="/settings/fulfilment" inherit underline="always">
                      {t('Fulfillment')}
                    </Anchor>
                  ),
                },
              )
            : t('Where your stock is kept and parcels ship from.')
        }
        actions={data?.length === 0 ? undefined : add}
      />
      <Panel flush>
        <DataTable
          caption={t('Warehouses')}
          columns={COLUMNS}
          rows={data}
          error={error}
          idOf={({ id }) => id}
          empty={
            <Message title={t('No warehouses yet')} action={add}>
              {t(
                'Add the warehouse you ship from. Rates and labels need its address, and stock is kept there.',
              )}
            </Message>
          }
        />
      </Panel>
    </>
  );
}
