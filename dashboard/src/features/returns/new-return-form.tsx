import { Button, NativeSelect, NumberInput, SimpleGrid, Switch, Textarea, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { notify } from '../../lib/notify.ts';
import { Form } from '../../ui/form.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RouterLink } from '../../ui/router-link.tsx';
import { useCheckedForm } from '../../ui/use-checked-form.ts';
import { repack } from '../labels/index.ts';
import type { Order } from '../orders/index.ts';
import { useWarehouseOptions } from '../warehouses/index.ts';
import { ReturnLabelFields } from './return-label-fields.tsx';
import { checkReturn, newReturnOf, type ReturnValues, returnValuesFor } from './return-values.ts';
import { useCreateReturn } from './returns-api.ts';
import { labelOptions, loadsOf, useReturnService } from './use-return-service.ts';

export function NewReturnForm({ order }: { order: Order }) {
  const create = useCreateReturn();
  const navigate = useNavigate();
  const form = useCheckedForm<ReturnValues>({
    initialValues: returnValuesFor(order),
    validate: checkReturn,
  });
  const { lines, parcels, createLabel, warehouseId } = form.values;
  const warehouses = useWarehouseOptions();
  const service = useReturnService(order, warehouseId || order.warehouseId, parcels);
  const setQuantity = (index: number, quantity: number | string) => {
    const next = lines.map((line, at) => (at === index ? { ...line, quantity } : line));
    form.setValues({ lines: next, parcels: repack(parcels, loadsOf(lines, order), loadsOf(next, order)) });
  };
  return (
    <Form
      form={form}
      submit="Create return"
      warnsOnLeave
      cancel={
        <Button component={RouterLink} to={`/orders/${order.id}`} variant="default">
          Cancel
        </Button>
      }
      onSubmit={async (values) => {
        const label = values.createLabel ? labelOptions(service.choice, values.parcels) : undefined;
        const { id } = await create.mutateAsync(newReturnOf(order.id, values, label));
        await navigate({ to: '/returns/$id', params: { id } });
        notify('Return created');
      }}
    >
      <div>
        <Panel title="Items">
          {lines.map(({ orderItemId, name, most }, index) => (
            <SimpleGrid key={orderItemId} cols={{ base: 1, xs: 2 }} mb="md">
              <NumberInput
                label={name}
                description={`Quantity, at most ${most}`}
                min={0}
                max={most}
                allowDecimal={false}
                {...form.getInputProps(`lines.${index}.quantity`)}
                onChange={(quantity) => setQuantity(index, quantity)}
              />
              <TextInput
                label={`Reason for returning ${name}`}
                description="In the customer's words"
                maxLength={500}
                {...form.getInputProps(`lines.${index}.reason`)}
              />
            </SimpleGrid>
          ))}
        </Panel>
        <Panel title="Return shipping">
          {warehouses.length > 1 && (
            <NativeSelect
              label="Return to"
              mb="md"
              maw={420}
              data={[{ value: '', label: 'The warehouse it was shipped from' }, ...warehouses]}
              {...form.getInputProps('warehouseId')}
            />
          )}
          <Switch
            label="Approve and buy the return label now"
            description="From the customer to your warehouse"
            mb={createLabel ? 'md' : 0}
            {...form.getInputProps('createLabel', { type: 'checkbox' })}
          />
          {createLabel && <ReturnLabelFields form={form} service={service} />}
        </Panel>
        <Panel title="Notes">
          <Textarea
            aria-label="Notes"
            autosize
            minRows={2}
            maxLength={5000}
            {...form.getInputProps('notes')}
          />
        </Panel>
      </div>
    </Form>
  );
}
