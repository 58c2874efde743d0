import { Button, NumberInput, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { AddressFields } from '../../ui/address-fields.tsx';
import { Form } from '../../ui/form.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RouterLink } from '../../ui/router-link.tsx';
import { ItemsField } from './items-field.tsx';
import { checkOrder, type OrderValues } from './order-values.ts';

interface Props {
  initial: OrderValues;
  submit: string;
  /** Where to go without saving. */
  back: string;
  /** The number and the store of an order never change. */
  isNew?: boolean;
  onSubmit(values: OrderValues): Promise<unknown>;
}

export function OrderForm({ initial, submit, back, isNew = false, onSubmit }: Props) {
  const form = useForm<OrderValues>({ initialValues: initial, validate: checkOrder as never });
  return (
    <Form
      form={form}
      submit={submit}
      onSubmit={onSubmit}
      cancel={
        <Button component={RouterLink} to={back} variant="default">
          Cancel
        </Button>
      }
    >
      <div>
        {isNew && (
          <Panel title="Order">
            <SimpleGrid cols={{ base: 1, xs: 2 }}>
              <TextInput
                label="Order number"
                required
                maxLength={100}
                {...form.getInputProps('orderNumber')}
              />
              <TextInput
                label="Store"
                description="If you sell in more than one"
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                {...form.getInputProps('storeId')}
              />
            </SimpleGrid>
          </Panel>
        )}
        <Panel title="Ship to">
          <AddressFields form={form} at="shipTo" />
        </Panel>
        <Panel title="Items">
          <ItemsField form={form} />
        </Panel>
        <Panel title="Totals and notes">
          <SimpleGrid cols={{ base: 1, xs: 3 }} mb="md">
            <NumberInput
              label="Shipping paid"
              min={0}
              decimalScale={2}
              hideControls
              {...form.getInputProps('shippingPaid')}
            />
            <NumberInput label="Tax" min={0} decimalScale={2} hideControls {...form.getInputProps('tax')} />
            <TextInput label="Currency" maxLength={3} {...form.getInputProps('currency')} />
          </SimpleGrid>
          <Textarea label="Notes" autosize minRows={2} maxLength={5000} {...form.getInputProps('notes')} />
        </Panel>
      </div>
    </Form>
  );
}
