import { Button, NumberInput, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { AddressFields } from '../../ui/address-fields.tsx';
import { Form } from '../../ui/form.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RouterLink } from '../../ui/router-link.tsx';
import { type Warehouse, WarehouseSelect } from '../warehouses/index.ts';
import { ItemsField } from './items-field.tsx';
import { OrderMore } from './order-more.tsx';
import { checkOrder, type OrderValues } from './order-values.ts';

interface Props {
  initial: OrderValues;
  warehouses: Warehouse[];
  submit: string;
  /** The path that Cancel leads to. */
  back: string;
  /** A new order also gets its number and store. Once shipped or cancelled, only notes, tags and metadata can change. */
  stage: 'new' | 'open' | 'fixed';
  /** Also takes the initial values. */
  onSubmit(values: OrderValues, before: OrderValues): Promise<unknown>;
}

export function OrderForm({ initial, warehouses, submit, back, stage, onSubmit }: Props) {
  const form = useForm<OrderValues>({ initialValues: initial, validate: checkOrder as never });
  const { warehouseId, shipTo } = form.values;
  const shipFrom = warehouses.find(({ id }) => id === warehouseId)?.address;
  return (
    <Form
      form={form}
      submit={submit}
      onSubmit={(values) => onSubmit(values, form.getInitialValues())}
      cancel={
        <Button component={RouterLink} to={back} variant="default">
          Cancel
        </Button>
      }
    >
      <div>
        <Panel title="Order">
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            {stage === 'new' && (
              <>
                <TextInput
                  label="Order number"
                  required
                  maxLength={100}
                  {...form.getInputProps('orderNumber')}
                />
                <TextInput
                  label="Store"
                  placeholder="If you have more than one"
                  {...form.getInputProps('storeId')}
                />
              </>
            )}
            {stage !== 'fixed' && (
              <WarehouseSelect
                label="Ship from"
                required={false}
                disabled={warehouses.length === 0}
                {...form.getInputProps('warehouseId')}
              />
            )}
            <TextInput type="date" label="Ship by" {...form.getInputProps('shipBy')} />
          </SimpleGrid>
        </Panel>
        {stage !== 'fixed' && (
          <>
            <Panel title="Ship to">
              <AddressFields form={form} at="shipTo" />
            </Panel>
            <Panel title="Items">
              <ItemsField
                form={form}
                isAbroad={shipFrom !== undefined && shipFrom.country !== shipTo.country}
              />
            </Panel>
          </>
        )}
        <Panel title={stage === 'fixed' ? 'Notes' : 'Totals and notes'}>
          {stage !== 'fixed' && (
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
          )}
          <Textarea label="Notes" autosize minRows={2} maxLength={5000} {...form.getInputProps('notes')} />
        </Panel>
        <OrderMore form={form} />
      </div>
    </Form>
  );
}
