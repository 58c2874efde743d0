import { useNavigate } from '@tanstack/react-router';
import { t } from '../../lib/language/index.ts';
import { notify } from '../../lib/notify.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { WarehouseForm } from './warehouse-form.tsx';
import { useCreateWarehouse } from './warehouses-api.ts';

export function NewWarehousePage() {
  const create = useCreateWarehouse();
  const navigate = useNavigate();
  return (
    <>
      <PageHeader title={t('Add a warehouse')} crumbs={[{ label: t('Warehouses'), to: '/warehouses' }]} />
      <Panel>
        <WarehouseForm
          submit={t('Add warehouse')}
          onSubmit={async (body) => {
            const { name } = await create.mutateAsync(body);
            await navigate({ to: '/warehouses' });
            notify(t('{name} added', { name }));
          }}
        />
      </Panel>
    </>
  );
}
