import { Button, Group } from '@mantine/core';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { changedFields } from '../../lib/changed-fields.ts';
import { t } from '../../lib/language/index.ts';
import { nothingToShow } from '../../lib/nothing-to-show.ts';
import { notify } from '../../lib/notify.ts';
import { AddressText } from '../../ui/address-text.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { LoadingPage } from '../../ui/loading-page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RouterLink } from '../../ui/router-link.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useMay } from '../session/index.ts';
import { placeLine } from './warehouse-display.ts';
import { WarehouseForm } from './warehouse-form.tsx';
import { useDeleteWarehouse, useUpdateWarehouse, type Warehouse, warehouseQuery } from './warehouses-api.ts';

export const prefetch = (queryClient: QueryClient, { id }: { id: string }) =>
  queryClient.prefetchQuery(warehouseQuery(id));

export function WarehousePage() {
  const { id } = useParams({ from: '/shell/warehouses/$id' });
  const { data: warehouse } = useQuery({ ...warehouseQuery(id), throwOnError: nothingToShow });
  const mayChange = useMay('catalog', 'write');
  const save = useUpdateWarehouse(id, { silent: true });
  if (warehouse === undefined) return <LoadingPage />;
  return (
    <>
      <PageHeader
        title={warehouse.name}
        lead={placeLine(warehouse.address)}
        crumbs={[{ label: t('Warehouses'), to: '/warehouses' }]}
        mark={warehouse.isDefault ? <StatusBadge tone="info">{t('default')}</StatusBadge> : undefined}
        actions={
          <Button
            variant="default"
            renderRoot={(props) => <RouterLink to="/inventory" search={{ warehouseId: id }} {...props} />}
          >
            {t('View stock')}
          </Button>
        }
      />
      {mayChange ? (
        <>
          <Panel title={t('Details')}>
            <WarehouseForm
              warehouse={warehouse}
              submit={t('Save')}
              onSubmit={async (body, before) => {
                await save.mutateAsync(changedFields(before, body));
                notify(t('Warehouse saved'));
              }}
            />
          </Panel>
          <DefaultAndDelete warehouse={warehouse} />
        </>
      ) : (
        <Panel title={t('Address')}>
          <AddressText address={warehouse.address} />
        </Panel>
      )}
    </>
  );
}

function DefaultAndDelete({ warehouse: { id, name, isDefault } }: { warehouse: Warehouse }) {
  const update = useUpdateWarehouse(id);
  const remove = useDeleteWarehouse(id);
  const navigate = useNavigate();
  return (
    <Panel
      title={t('Make default or delete')}
      lead={t('Past orders and stock movements still refer to a deleted warehouse.')}
    >
      <Group>
        {!isDefault && (
          <Button
            variant="default"
            loading={update.isPending}
            onClick={() =>
              update.mutate(
                { isDefault: true },
                { onSuccess: () => notify(t('{name} is now the default warehouse', { name })) },
              )
            }
          >
            {t('Make default')}
          </Button>
        )}
        <ConfirmButton
          question={t('Delete {name}?', { name })}
          consequence={t('The warehouse must have no stock and no open orders. This cannot be undone.')}
          confirm={t('Delete warehouse')}
          onConfirm={async () => {
            await remove.mutateAsync();
            await navigate({ to: '/warehouses' });
            notify(t('{name} deleted', { name }));
          }}
        >
          {t('Delete')}
        </ConfirmButton>
      </Group>
    </Panel>
  );
}
