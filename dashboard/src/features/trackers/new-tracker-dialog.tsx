import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { t } from '../../lib/language/index.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { findOrderId } from '../search/index.ts';
import { useCreateTracker } from './trackers-api.ts';

interface Props {
  onClose(): void;
}

export function NewTrackerDialog({ onClose }: Props) {
  const create = useCreateTracker();
  const navigate = useNavigate();
  const form = useForm({
    initialValues: { trackingCode: '', carrier: '', order: '' },
    validate: { trackingCode: (code) => (code.trim() === '' ? t('Required') : null) },
  });
  return (
    <Dialog opened onClose={onClose} title={t('Track a parcel')}>
      <Form
        form={form}
        submit={t('Track')}
        cancel={
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
        }
        onSubmit={async ({ trackingCode, carrier, order }) => {
          const orderId = order.trim() === '' ? undefined : await findOrderId(order.trim());
          const { id } = await create.mutateAsync({
            trackingCode: trackingCode.trim(),
            ...(carrier.trim() !== '' && { carrier: carrier.trim().toLowerCase() }),
            ...(orderId !== undefined && { orderId }),
          });
          onClose();
          await navigate({ to: '/trackers/$id', params: { id } });
        }}
      >
        <TextInput
          label={t('Tracking code')}
          placeholder="9400 1112 0620 6406 2607 87"
          required
          maxLength={100}
          data-autofocus
          {...form.getInputProps('trackingCode')}
        />
        <TextInput
          label={t('Carrier')}
          description={t("Only needed if the tracking code isn't recognized")}
          placeholder="usps"
          maxLength={100}
          {...form.getInputProps('carrier')}
        />
        <TextInput
          label={t('Order')}
          description={t('Shows the parcel on the order')}
          placeholder={t('Order number')}
          maxLength={100}
          {...form.getInputProps('order')}
        />
      </Form>
    </Dialog>
  );
}
