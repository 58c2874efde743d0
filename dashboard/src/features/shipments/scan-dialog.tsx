import { Button, NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { t } from '../../lib/language/index.ts';
import { notify } from '../../lib/notify.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { SCAN_OPTIONS } from './shipment-display.ts';
import { type ScanInput, type Shipment, type TrackingStatus, usePostScan } from './shipments-api.ts';

interface Values extends Record<string, unknown> {
  /** Empty for all parcels. */
  trackingCode: string;
  status: TrackingStatus;
  statusDetail: string;
  occurredAt: string;
  location: { city: string; state: string };
}

const EMPTY: Values = {
  trackingCode: '',
  status: 'in_transit',
  statusDetail: '',
  occurredAt: '',
  location: { city: '', state: '' },
};

function scanOf({
  trackingCode,
  status,
  statusDetail,
  occurredAt,
  location: { city, state },
}: Values): ScanInput {
  const location = {
    ...(city.trim() && { city: city.trim() }),
    ...(state.trim() && { state: state.trim() }),
  };
  return {
    ...(trackingCode !== '' && { trackingCode }),
    status,
    ...(statusDetail.trim() !== '' && { statusDetail: statusDetail.trim() }),
    ...(occurredAt !== '' && { occurredAt: new Date(occurredAt).toISOString() }),
    ...(Object.keys(location).length > 0 && { location }),
  };
}

/** Parcels of old shipments share a code, so that they cannot be told apart. */
const parcelOptions = (parcels: Shipment['parcels']) => {
  const codes = parcels.map(({ trackingCode }) => trackingCode);
  return new Set(codes).size < codes.length
    ? []
    : codes.flatMap((code, at) =>
        code === null ? [] : [{ value: code, label: t('Parcel {number}: {code}', { number: at + 1, code }) }],
      );
};

/** Adds a tracking scan of the own fleet by hand. */
export function ScanDialog({ shipment: { id, parcels } }: { shipment: Shipment }) {
  const [opened, dialog] = useDisclosure();
  const post = usePostScan(id);
  const form = useForm<Values>({ initialValues: EMPTY });
  const close = () => {
    dialog.close();
    form.reset();
  };
  return (
    <>
      <Button variant="default" size="xs" onClick={dialog.open}>
        {t('Add scan')}
      </Button>
      <Dialog opened={opened} onClose={close} title={t('Add scan')}>
        <Form
          form={form}
          submit={t('Add scan')}
          cancel={
            <Button variant="default" onClick={close}>
              {t('Cancel')}
            </Button>
          }
          onSubmit={async (values) => {
            await post.mutateAsync(scanOf(values));
            close();
            notify(t('Scan added'));
          }}
        >
          {parcels.length > 1 && (
            <NativeSelect
              label={t('Parcel')}
              data={[
                { value: '', label: t('All {count} parcels', { count: parcels.length }) },
                ...parcelOptions(parcels),
              ]}
              {...form.getInputProps('trackingCode')}
            />
          )}
          <NativeSelect
            label={t('Status')}
            data={SCAN_OPTIONS}
            data-autofocus
            {...form.getInputProps('status')}
          />
          <TextInput
            label={t('Detail')}
            placeholder={t('Left with a neighbor')}
            maxLength={200}
            {...form.getInputProps('statusDetail')}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <TextInput label={t('City')} {...form.getInputProps('location.city')} />
            <TextInput label={t('State or province')} {...form.getInputProps('location.state')} />
          </SimpleGrid>
          <TextInput
            type="datetime-local"
            label={t('When')}
            description={t('Default: now')}
            {...form.getInputProps('occurredAt')}
          />
        </Form>
      </Dialog>
    </>
  );
}
