import { Button, Group } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
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
      title="Deactivate or delete"
      lead="A product that has had stock or orders can be deactivated but not deleted."
    >
      <Group>
        {active ? (
          <ConfirmButton
            danger={false}
            question={`Deactivate ${name}?`}
            consequence="It is marked as no longer sold. Its stock and orders stay as they are, and you can activate it again."
            confirm="Deactivate"
            onConfirm={async () => {
              await update.mutateAsync({ active: false });
              notify(`${name} deactivated`);
            }}
          >
            Deactivate
          </ConfirmButton>
        ) : (
          <Button
            variant="default"
            loading={update.isPending}
            onClick={() => update.mutate({ active: true }, { onSuccess: () => notify(`${name} activated`) })}
          >
            Activate
          </Button>
        )}
        <ConfirmButton
          question={`Delete ${name}?`}
          consequence="This cannot be undone."
          confirm="Delete product"
          onConfirm={async () => {
            await remove.mutateAsync();
            await navigate({ to: '/products' });
            notify(`${name} deleted`);
          }}
        >
          Delete
        </ConfirmButton>
      </Group>
    </Panel>
  );
}
