import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notify } from '../../lib/notify.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { useCheckedForm } from '../../ui/use-checked-form.ts';
import { checkParcels, emptyParcel, type ParcelsForm, weightOf } from '../labels/index.ts';
import type { Order } from '../orders/index.ts';
import { ReturnLabelFields } from './return-label-fields.tsx';
import { type Return, useReturnLabel } from './returns-api.ts';
import { labelOptions, loadsOf, useReturnService } from './use-return-service.ts';

interface Props {
  one: Return;
  order: Order;
}

/** Buys the label of a return, and approves the return if necessary. */
export function LabelDialog(props: Props) {
  const [opened, dialog] = useDisclosure();
  const isAsked = props.one.status === 'requested';
  const words = isAsked ? 'Approve and buy label' : 'Buy label';
  return (
    <>
      <Button variant={isAsked ? 'filled' : 'default'} onClick={dialog.open}>
        {words}
      </Button>
      <Dialog opened={opened} onClose={dialog.close} title="Buy return label" size="lg">
        <LabelForm {...props} words={words} onClose={dialog.close} />
      </Dialog>
    </>
  );
}

function LabelForm({ one, order, words, onClose }: Props & { words: string; onClose(): void }) {
  const buy = useReturnLabel(one);
  const form = useCheckedForm<ParcelsForm>({
    initialValues: { parcels: [emptyParcel(weightOf(loadsOf(one.items, order)))] },
    validate: checkParcels,
  });
  const service = useReturnService(order, one.warehouseId, form.values.parcels);
  return (
    <Form
      form={form}
      submit={words}
      cancel={
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      }
      onSubmit={async ({ parcels }) => {
        await buy.mutateAsync(labelOptions(service.choice, parcels));
        onClose();
        notify('Label bought');
      }}
    >
      <Text c="dimmed" size="sm">
        Ships from the customer to your warehouse.
      </Text>
      <ReturnLabelFields form={form} service={service} />
    </Form>
  );
}
