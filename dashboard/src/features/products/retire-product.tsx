import { Button, Group } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { t } from '../../lib/language/index.ts';
import { notify } from '../../lib/notify.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { type Product, useDeleteProduct, useUpdateProduct } from './products-api.ts';

export function RetireProduct({ product: { id, name, active } }: { product: Product }) {
  const update = useUpdateProduct(id);
  const remove = useDeleteProduct(id);
  const navigate = useNavigate();
  return (
    <Panel
      title={t('Deactivate or delete')}
      lead={t('A product that has had stock or orders can be deactivated but not deleted.')}
    >
      <Group>
        {active ? (
          <ConfirmButton
            danger={false}
            question={t('Deactivate {name}?', { name })}
            consequence={t(
              'It is marked as no longer sold. Its stock and orders stay as they are, and you can activate it again.',
            )}
            confirm={t('Deactivate')}
            onConfirm={async () => {
              await update.mutateAsync({ active: false });
              notify(t('{name} deactivated', { name }));
            }}
          >
            {t('Deactivate')}
          </ConfirmButton>
        ) : (
          <Button
            variant="default"
            loading={update.isPending}
            onClick={() =>
              update.mutate({ active: true }, { onSuccess: () => notify(t('{name} activated', { name })) })
            }
          >
            {t('Activate')}
          </Button>
        )}
        <ConfirmButton
          question={t('Delete {name}?', { name })}
          consequence={t('This cannot be undone.')}
          confirm={t('Delete product')}
          onConfirm={async () => {
            await remove.mutateAsync();
            await navigate({ to: '/products' });
            notify(t('{name} deleted', { name }));
          }}
        >
          {t('Delete')}
        </ConfirmButton>
      </Group>
    </Panel>
  );
}
