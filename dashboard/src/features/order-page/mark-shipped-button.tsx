import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDebouncedValue, useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { notify, notifyError } from '../../lib/notify.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { isShortage } from '../labels/index.ts';
import { canShip, type Order } from '../orders/index.ts';
import { recognizedQuery, trackersQuery } from '../trackers/index.ts';
import { ItemsChoice } from './items-choice.tsx';
import { type MarkValues, markShippedOf, today } from './mark-shipped-values.ts';
import { useMarkShipped } from './order-api.ts';
import { checkItems, chooseAll } from './ship-values.ts';
import { ShortageDialog } from './shortage-dialog.tsx';

/**
 * For a parcel whose label was bought elsewhere, or that was handed over in person. The dialog stays if somebody else ships
 * the order meanwhile: what was typed is not lost, and sending it says why it is refused.
 */
export function MarkShippedButton({ order }: { order: Order }) {
  const [opened, dialog] = useDisclosure();
  const isOffered = canShip(order);
  // A parcel that is tracked already is most likely the one.
  const { data } = useQuery({ ...trackersQuery({ order: order.id, limit: 50 }), enabled: isOffered });
  return (
    <>
      {isOffered && (
        <Button variant="default" onClick={dialog.open}>
          Mark as shipped
        </Button>
      )}
      <Dialog opened={opened} onClose={dialog.close} title={`Mark ${order.orderNumber} as shipped`}>
        <MarkShippedForm order={order} tracked={data?.data[0]?.trackingCode ?? ''} onClose={dialog.close} />
      </Dialog>
    </>
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
      shippedOn: (day: string) => (day > today() ? 'Must not be in the future' : null),
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
    notify('Order marked as shipped');
  };
  return (
    <>
      <Form
        form={form}
        submit="Mark as shipped"
        cancel={
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        }
        onSubmit={(values) => send(values, 'require')}
      >
        <TextInput
          label="Tracking number"
          description="Leave it empty if the parcel has none"
          placeholder="9400 1112 0620 6406 2607 87"
          maxLength={100}
          data-autofocus
          {...form.getInputProps('trackingCode')}
          value={trackingCode}
        />
        <TextInput
          label="Carrier"
          description="Recognized by the tracking number where possible"
          placeholder="USPS, a courier, by hand"
          maxLength={100}
          {...form.getInputProps('carrier')}
          value={form.values.carrier ?? recognized ?? ''}
        />
        <ItemsChoice
          items={form.values.items}
          label="Items that were shipped"
          errorAt={(index) => form.errors[`items.${index}.quantity`]}
          onChange={(items) => form.setFieldValue('items', items)}
        />
        <TextInput
          type="date"
          label="Shipped on"
          max={today()}
          required
          {...form.getInputProps('shippedOn')}
        />
      </Form>
      <ShortageDialog
        problem={shortage}
        outcome="The order was not marked as shipped. If the goods have left, you can mark it anyway and record the shortage as found stock."
        confirm="Mark as shipped anyway"
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
