import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../lib/language/index.ts';
import { notify, notifyError } from '../../lib/notify.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { isShortage } from '../labels/index.ts';
import { canShip, type Order } from '../orders/index.ts';
import { recognizedQuery, trackersQuery } from '../trackers/index.ts';
import { ItemsChoice } from './items-choice.tsx';
import { type MarkValues, markShippedOf, today } from './mark-shipped-values.ts';
import { useMarkShipped } from './order-api.ts';
import type { OrderDialogProps } from './order-dialogs.tsx';
import { checkItems, chooseAll } from './ship-values.ts';
import { ShortageDialog } from './shortage-dialog.tsx';

/** For a parcel whose label was bought elsewhere, or that was handed over in person. */
export function MarkShippedDialog({ order, opened, onClose }: OrderDialogProps) {
  // A parcel that is tracked already is most likely the one.
  const { data } = useQuery({ ...trackersQuery({ order: order.id, limit: 50 }), enabled: canShip(order) });
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('Mark {orderNumber} as shipped', { orderNumber: order.orderNumber })}
    >
      <MarkShippedForm order={order} tracked={data?.data[0]?.trackingCode ?? ''} onClose={onClose} />
    </Dialog>
  );
}

interface Props {
  order: Order;
  /** The tracking number of its parcel, empty if none is known (yet). */
  tracked: string;
  onClose(): void;
}

function MarkShippedForm({ order, tracked, onClose }: Props) {
  const mark = useMarkShipped(order.id);
  const [shortage, setShortage] = useState<string>();
  const form = useForm<MarkValues>({
    initialValues: { items: chooseAll(order), trackingCode: null, carrier: null, shippedOn: today() },
    validate: {
      shippedOn: (day: string) => (day > today() ? t('Must not be in the future') : null),
      items: checkItems,
    },
  });
  const trackingCode = form.values.trackingCode ?? tracked;
  const recognized = useRecognized(trackingCode);
  const send = async (values: MarkValues, stock: 'require' | 'adjust') => {
    try {
      await mark.mutateAsync({ ...markShippedOf({ ...values, trackingCode }), stock });
    } catch (error) {
      if (!isShortage(error)) throw error;
      return setShortage(error.message);
    }
    onClose();
    notify(t('Order marked as shipped'));
  };
  return (
    <>
      <Form
        form={form}
        submit={t('Mark as shipped')}
        cancel={
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
        }
        onSubmit={(values) => send(values, 'require')}
      >
        <TextInput
          label={t('Tracking number')}
          description={t('Leave it empty if the parcel has none')}
          placeholder="9400 1112 0620 6406 2607 87"
          maxLength={100}
          data-autofocus
          {...form.getInputProps('trackingCode')}
          value={trackingCode}
        />
        <TextInput
          label={t('Carrier')}
          description={t('Recognized by the tracking number where possible')}
          placeholder={t('USPS, a courier, by hand')}
          maxLength={100}
          {...form.getInputProps('carrier')}
          value={form.values.carrier ?? recognized ?? ''}
        />
        <ItemsChoice
          items={form.values.items}
          label={t('Items that were shipped')}
          errorAt={(index) => form.errors[`items.${index}.quantity`]}
          onChange={(items) => form.setFieldValue('items', items)}
        />
        <TextInput
          type="date"
          label={t('Shipped on')}
          max={today()}
          required
          {...form.getInputProps('shippedOn')}
        />
      </Form>
      <ShortageDialog
        problem={shortage}
        outcome={t(
          'The order was not marked as shipped. If the goods have left, you can mark it anyway and record the shortage as found stock.',
        )}
        confirm={t('Mark as shipped anyway')}
        isBusy={mark.isPending}
        onClose={() => setShortage(undefined)}
        onShip={() => send(form.values, 'adjust').catch(notifyError)}
      />
    </>
  );
}

/** The name of the carrier whose tracking numbers look like this one, while it is being typed. */
function useRecognized(code: string): string | undefined {
  const [settled] = useDebouncedValue(code.trim(), 200);
  const { data } = useQuery({ ...recognizedQuery(settled), enabled: settled !== '' });
  return settled === '' ? undefined : data?.[0]?.name;
}
