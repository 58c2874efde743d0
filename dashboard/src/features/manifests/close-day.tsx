import { Button, Modal } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { t } from '../../lib/language/index.ts';
import { Form } from '../../ui/form.tsx';
import { defaultOf, type Warehouse, WarehouseSelect, warehousesQuery } from '../warehouses/index.ts';
import { useCreateManifest } from './manifests-api.ts';

/**
 * Puts everything that waits for a driver at a warehouse on a manifest. The button moves with the first manifest, so the
 * dialog is apart from it: what was chosen there stays.
 */
export function useCloseDay() {
  const [opened, dialog] = useDisclosure();
  const { data: warehouses } = useQuery(warehousesQuery);
  return {
    button: (
      <Button onClick={dialog.open} disabled={warehouses === undefined}>
        {t('Close the day')}
      </Button>
    ),
    dialog: (
      <Modal opened={opened} onClose={dialog.close} title={t('Close the day')}>
        <CloseDayForm warehouses={warehouses ?? []} onClose={dialog.close} />
      </Modal>
    ),
  };
}

function CloseDayForm({ warehouses, onClose }: { warehouses: Warehouse[]; onClose(): void }) {
  const create = useCreateManifest();
  const navigate = useNavigate();
  const [only] = warehouses;
  const form = useForm({
    initialValues: {
      warehouseId: defaultOf(warehouses) || (warehouses.length === 1 ? (only?.id ?? '') : ''),
    },
    validate: { warehouseId: (id) => (id === '' ? t('Required') : null) },
  });
  return (
    <Form
      form={form}
      submit={t('Create manifest')}
      cancel={
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
      }
      onSubmit={async (values) => {
        const { id } = await create.mutateAsync(values);
        onClose();
        await navigate({ to: '/manifests/$id', params: { id } });
      }}
    >
      <WarehouseSelect
        description={t('All Fleet labels up to today that no driver has taken yet go on one manifest')}
        data-autofocus
        {...form.getInputProps('warehouseId')}
      />
    </Form>
  );
}
