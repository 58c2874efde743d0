import { Button, NumberInput, SimpleGrid, Switch, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { Form } from '../../ui/form.tsx';
import { say } from '../../ui/notify.ts';
import { Panel } from '../../ui/panel.tsx';
import { RouterLink } from '../../ui/router-link.tsx';
import type { Order } from '../orders/orders-api.ts';
import { type NewReturn, useCreateReturn } from './returns-api.ts';

interface Values extends Record<string, unknown> {
  lines: { orderItemId: string; name: string; most: number; quantity: number | string; reason: string }[];
  createLabel: boolean;
  notes: string;
}

const valuesFor = ({ items }: Order): Values => ({
  lines: items
    .filter(({ shippedQuantity, returnedQuantity }) => shippedQuantity > returnedQuantity)
    .map(({ id, name, shippedQuantity, returnedQuantity }) => ({
      orderItemId: id,
      name,
      most: shippedQuantity - returnedQuantity,
      quantity: 0,
      reason: '',
    })),
  createLabel: true,
  notes: '',
});

const inputOf = (orderId: string, { lines, createLabel, notes }: Values): NewReturn => ({
  orderId,
  items: lines
    .filter(({ quantity }) => Number(quantity) > 0)
    .map(({ orderItemId, quantity, reason }) => ({
      orderItemId,
      quantity: Number(quantity),
      reason: reason.trim(),
    })),
  createLabel,
  ...(notes.trim() !== '' && { notes: notes.trim() }),
});

export function NewReturnForm({ order }: { order: Order }) {
  const create = useCreateReturn();
  const navigate = useNavigate();
  const form = useForm<Values>({
    initialValues: valuesFor(order),
    validate: {
      lines: {
        quantity: (_count, { lines }) =>
          lines.some(({ quantity }) => Number(quantity) > 0) ? null : 'Say how many come back',
        reason: (text: string, { lines }, path) =>
          Number(lines[Number(path.split('.')[1])]?.quantity) > 0 && text.trim() === ''
            ? 'Say why it comes back'
            : null,
      },
    },
  });
  return (
    <Form
      form={form}
      submit="Create return"
      cancel={
        <Button component={RouterLink} to={`/orders/${order.id}`} variant="default">
          Cancel
        </Button>
      }
      onSubmit={async (values) => {
        const { id } = await create.mutateAsync(inputOf(order.id, values));
        await navigate({ to: '/returns/$id', params: { id } });
        say('The return is created.');
      }}
    >
      <div>
        <Panel title="Items">
          {form.values.lines.map(({ orderItemId, name, most }, index) => (
            <SimpleGrid key={orderItemId} cols={{ base: 1, xs: 2 }} mb="md">
              <NumberInput
                label={name}
                description={`How many of ${most}`}
                min={0}
                max={most}
                allowDecimal={false}
                {...form.getInputProps(`lines.${index}.quantity`)}
              />
              <TextInput
                label={`Why ${name} comes back`}
                description="In the customer's words"
                maxLength={500}
                {...form.getInputProps(`lines.${index}.reason`)}
              />
            </SimpleGrid>
          ))}
        </Panel>
        <Panel title="Label and notes">
          <Switch
            label="Approve it and buy the label at once"
            description="From the customer to your warehouse, by the cheapest service"
            mb="md"
            {...form.getInputProps('createLabel', { type: 'checkbox' })}
          />
          <Textarea label="Notes" autosize minRows={2} {...form.getInputProps('notes')} />
        </Panel>
      </div>
    </Form>
  );
}
