import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { t } from '../../lib/language/index.ts';
import { notify } from '../../lib/notify.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { useCheckedForm } from '../../ui/use-checked-form.ts';
import { checkParcels, emptyParcel, type ParcelsForm, weightOf } from '../labels/index.ts';
import type { Order } from '../orders/index.ts';
import { ReturnLabelFields } from './return-label-fields.tsx';
import { type Return, useReturnLabel } from './returns-api.ts';
import { labelOptions, loadsOf, shownPrice, useReturnService } from './use-return-service.ts';

interface Props {
  one: Return;
  order: Order;
}

/** Buys the label of a return, and approves the return if necessary. */
export function LabelDialog(props: Props) {
  const [opened, dialog] = useDisclosure();
  const isAsked = props.one.status === 'requested';
  return (
    <>
      <Button variant={isAsked ? 'filled' : 'default'} onClick={dialog.open}>
        {wordsOf(isAsked, undefined)}
      </Button>
      <Dialog opened={opened} onClose={dialog.close} title={t('Buy return label')} size="lg">
        <LabelForm {...props} onClose={dialog.close} />
      </Dialog>
    </>
  );
}

/** "Buy label for $7.20". */
function wordsOf(isAsked: boolean, price: string | undefined): string {
  if (price === undefined) return isAsked ? t('Approve and buy label') : t('Buy label');
  return t(isAsked ? 'Approve and buy label for {price}' : 'Buy label for {price}', { price });
}

function LabelForm({ one, order, onClose }: Props & { onClose(): void }) {
  const buy = useReturnLabel(one);
  const form = useCheckedForm<ParcelsForm>({
    initialValues: { parcels: [emptyParcel(weightOf(loadsOf(one.items, order)))] },
    validate: checkParcels,
  });
  const service = useReturnService(order, one.warehouseId, form.values.parcels);
  return (
    <Form
      form={form}
      submit={wordsOf(one.status === 'requested', shownPrice(service.choice))}
      cancel={
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
      }
      onSubmit={async ({ parcels }) => {
        await buy.mutateAsync(labelOptions(service.choice, parcels));
        onClose();
        notify(t('Label bought'));
      }}
    >
      <Text c="dimmed" size="sm">
        {t('Ships from the customer to your warehouse.')}
      </Text>
      <ReturnLabelFields form={form} service={service} />
    </Form>
  );
}
