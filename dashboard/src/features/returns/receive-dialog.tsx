import { Button, Modal, NativeSelect, NumberInput, SimpleGrid, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { notify } from '../../lib/notify.ts';
import { Form } from '../../ui/form.tsx';
import type { Order } from '../orders/index.ts';
import { type Condition, type Return, useReceiveReturn } from './returns-api.ts';

interface Props {
  one: Return;
  order: Order | undefined;
}

interface Values extends Record<string, unknown> {
  items: { id: string; receivedQuantity: number | string; condition: Condition }[];
}

const CONDITIONS = [
  { value: 'sellable', label: 'Sellable' },
  { value: 'damaged', label: 'Damaged' },
];

/** Records which items were received. */
export function ReceiveDialog({ one, order }: Props) {
  const [opened, dialog] = useDisclosure();
  const receive = useReceiveReturn(one.id);
  const form = useForm<Values>({
    initialValues: {
      items: one.items.map(({ id, quantity, receivedQuantity }) => ({
        id,
        receivedQuantity: quantity - receivedQuantity,
        condition: 'sellable' as const,
      })),
    },
    validate: {
      items: { receivedQuantity: (count) => (count === '' ? 'Enter how many were received' : null) },
    },
  });
  const nameOf = (orderItemId: string): string =>
    order?.items.find(({ id }) => id === orderItemId)?.name ?? orderItemId;
  return (
    <>
      <Button onClick={dialog.open}>Receive</Button>
      <Modal opened={opened} onClose={dialog.close} title="Receive return" size="lg">
        <Form
          form={form}
          submit="Receive"
          cancel={
            <Button variant="default" onClick={dialog.close}>
              Cancel
            </Button>
          }
          onSubmit={async ({ items }) => {
            await receive.mutateAsync(
              items.map((item) => ({ ...item, receivedQuantity: Number(item.receivedQuantity) })),
            );
            dialog.close();
            notify('Return received');
          }}
        >
          <Text c="dimmed" size="sm">
            Sellable items go back into stock immediately.
          </Text>
          {one.items.map(({ id, orderItemId, quantity, receivedQuantity }, index) => (
            <SimpleGrid key={id} cols={{ base: 1, xs: 2 }}>
              <NumberInput
                label={nameOf(orderItemId)}
                description={`of ${quantity - receivedQuantity} still to arrive`}
                min={0}
                max={quantity - receivedQuantity}
                allowDecimal={false}
                {...form.getInputProps(`items.${index}.receivedQuantity`)}
              />
              <NativeSelect
                label="Condition"
                description="Only sellable items go back into stock"
                aria-label={`Condition of ${nameOf(orderItemId)}`}
                data={CONDITIONS}
                {...form.getInputProps(`items.${index}.condition`)}
              />
            </SimpleGrid>
          ))}
        </Form>
      </Modal>
    </>
  );
}
