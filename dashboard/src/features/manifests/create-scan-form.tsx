import { Button, Modal, NativeSelect, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { t } from '../../lib/language/index.ts';
import { Form } from '../../ui/form.tsx';
import { collectionOptions, collectionsQuery, type ParcelChoice, parcelChoices } from '../pickups/index.ts';
import { useWarehouseNames } from '../warehouses/index.ts';
import { useCreateManifest } from './manifests-api.ts';

/** Asks a carrier for one sheet that its driver scans instead of each parcel. */
export function CreateScanForm() {
  const [opened, dialog] = useDisclosure();
  const { data: accounts = [] } = useQuery(collectionsQuery);
  const choices = parcelChoices(accounts, 'scanForms');
  return (
    <>
      <Button variant="default" onClick={dialog.open}>
        {t('Create scan form')}
      </Button>
      <Modal opened={opened} onClose={dialog.close} title={t('Create scan form')}>
        {choices.length === 0 ? (
          <Text data-autofocus tabIndex={-1}>
            {t(
              'No parcels are waiting for a scan form. Buy labels of a carrier that offers scan forms first.',
            )}
          </Text>
        ) : (
          <ScanFormForm choices={choices} onClose={dialog.close} />
        )}
      </Modal>
    </>
  );
}

function ScanFormForm({ choices, onClose }: { choices: ParcelChoice[]; onClose(): void }) {
  const create = useCreateManifest();
  const navigate = useNavigate();
  const warehouseName = useWarehouseNames();
  const form = useForm({ initialValues: { parcels: choices[0]?.key ?? '' } });
  return (
    <Form
      form={form}
      submit={t('Create scan form')}
      cancel={
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
      }
      onSubmit={async ({ parcels }) => {
        const chosen = choices.find(({ key }) => key === parcels);
        if (chosen === undefined) return;
        const { carrierAccountId, warehouseId, carrier } = chosen;
        const { id } = await create.mutateAsync({ carrierAccountId, warehouseId, carrier });
        onClose();
        await navigate({ to: '/manifests/$id', params: { id } });
      }}
    >
      <NativeSelect
        label={t('Parcels')}
        description={t(
          'Labels from the last week that are not on a form yet. They go on one sheet for the driver to scan.',
        )}
        required
        data={collectionOptions(choices, warehouseName)}
        data-autofocus
        {...form.getInputProps('parcels')}
      />
    </Form>
  );
}
