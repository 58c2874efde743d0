import { Button, NativeSelect, NumberInput, Stack, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { known, plural, t } from '../../lib/language/index.ts';
import { notify } from '../../lib/notify.ts';
import { blankToNull, humanize } from '../../lib/text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { useCheckedForm } from '../../ui/use-checked-form.ts';
import type { Order, OrderItem } from '../orders/index.ts';
import { returnsQuery } from '../returns/index.ts';
import { useReplaceOrder } from './order-api.ts';
import type { OrderDialogProps } from './order-dialogs.tsx';

interface Values extends Record<string, unknown> {
  items: { item: OrderItem; quantity: number | string }[];
  returnId: string;
  notes: string;
}

/** Sends shipped goods again, free of charge. */
export function ReplacementDialog({ order, opened, onClose }: OrderDialogProps) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('Replacement for {orderNumber}', { orderNumber: order.orderNumber })}
      size="lg"
    >
      <ReplacementForm order={order} onCancel={onClose} />
    </Dialog>
  );
}

function ReplacementForm({ order, onCancel }: { order: Order; onCancel(): void }) {
  const { data: returns } = useQuery(returnsQuery({ order: order.id, limit: 50 }));
  const usable = (returns?.data ?? []).filter(
    ({ status }) => status !== 'rejected' && status !== 'cancelled',
  );
  const replace = useReplaceOrder(order.id);
  const navigate = useNavigate();
  const form = useCheckedForm<Values>({
    initialValues: {
      items: order.items
        .filter(({ shippedQuantity }) => shippedQuantity > 0)
        .map((item) => ({ item, quantity: 0 })),
      returnId: '',
      notes: '',
    },
    validate: {
      items: {
        quantity: (_: number | string, { items }: Values, path: string) =>
          path === 'items.0.quantity' && items.every(({ quantity }) => !(Number(quantity) > 0))
            ? t('Enter a quantity for at least one item')
            : null,
      },
    },
  });
  return (
    <Form
      form={form}
      submit={t('Create replacement')}
      cancel={
        <Button variant="default" onClick={onCancel}>
          {t('Cancel')}
        </Button>
      }
      onSubmit={async ({ items, returnId, notes }) => {
        const { id, orderNumber } = await replace.mutateAsync({
          items: items
            .filter(({ quantity }) => Number(quantity) > 0)
            .map(({ item, quantity }) => ({ orderItemId: item.id, quantity: Number(quantity) })),
          ...(returnId !== '' && { returnId }),
          ...(blankToNull(notes) !== null && { notes: notes.trim() }),
        });
        onCancel();
        await navigate({ to: '/orders/$id', params: { id } });
        notify(t('Order {orderNumber} created', { orderNumber }));
      }}
    >
      <Text>
        {t(
          'Creates a new order to the same address, free of charge, for goods that were lost, damaged, wrong or returned.',
        )}
      </Text>
      <Stack gap="xs">
        {form.values.items.map(({ item }, index) => (
          <NumberInput
            key={item.id}
            label={item.name}
            description={t('Quantity, at most {max}', { max: item.shippedQuantity })}
            min={0}
            max={item.shippedQuantity}
            allowDecimal={false}
            {...form.getInputProps(`items.${index}.quantity`)}
          />
        ))}
      </Stack>
      {usable.length > 0 && (
        <NativeSelect
          label={t('Return')}
          description={t('If the customer sends items back, you can replace only what that return contains')}
          data={[
            { value: '', label: t('No return') },
            ...usable.map(({ id, status, items }) => ({
              value: id,
              label: plural(
                items.reduce((sum, { quantity }) => sum + quantity, 0),
                'Return of {count}, {status}',
                'Return of {count}, {status}',
                { status: known(humanize(status)) },
              ),
            })),
          ]}
          {...form.getInputProps('returnId')}
        />
      )}
      <Textarea label={t('Notes')} autosize minRows={2} maxLength={5000} {...form.getInputProps('notes')} />
    </Form>
  );
}
