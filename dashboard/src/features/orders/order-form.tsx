import { Button, Checkbox, NativeSelect, NumberInput, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { decimalsOf } from '../../lib/currency-decimals.ts';
import { isCustomsBorder } from '../../lib/customs-border.ts';
import { t } from '../../lib/language/index.ts';
import { keysOf } from '../../lib/search-params.ts';
import { AddressFields } from '../../ui/address-fields.tsx';
import { Form } from '../../ui/form.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RouterLink } from '../../ui/router-link.tsx';
import { useCheckedForm } from '../../ui/use-checked-form.ts';
import { defaultOf, type Warehouse, WarehouseSelect } from '../warehouses/index.ts';
import { AssigneeSelect } from './assignee-select.tsx';
import { ItemsField } from './items-field.tsx';
import { OrderMore } from './order-more.tsx';
import { PRIORITY_LABELS } from './order-status.ts';
import { LONG_TEXTS, textsIn } from './order-texts.ts';
import { checkOrder, type OrderValues } from './order-values.ts';

interface Props {
  initial: OrderValues;
  warehouses: Warehouse[];
  submit: string;
  /** The path that Cancel leads to. */
  back: string;
  /**
   * A new order also gets its number and store. Once something is shipped, items and amounts are fixed; once everything is, the
   * address is too.
   */
  stage: 'new' | 'open' | 'partial' | 'fixed';
  /** Also takes the initial values. */
  onSubmit(values: OrderValues, before: OrderValues): Promise<unknown>;
}

export function OrderForm({ initial, warehouses, submit, back, stage, onSubmit }: Props) {
  const form = useCheckedForm<OrderValues>({ initialValues: initial, validate: checkOrder });
  const { warehouseId, shipTo } = form.values;
  const isEditable = stage === 'new' || stage === 'open';
  const shipFrom = warehouses.find(({ id }) => id === (warehouseId || defaultOf(warehouses)))?.address;
  return (
    <Form
      form={form}
      submit={submit}
      warnsOnLeave
      onSubmit={(values) => onSubmit(values, form.getInitialValues())}
      cancel={
        <Button component={RouterLink} to={back} variant="default">
          {t('Cancel')}
        </Button>
      }
    >
      <div>
        <Panel title={t('Order')}>
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            {stage === 'new' && (
              <>
                <TextInput
                  label={t('Order number')}
                  required
                  maxLength={100}
                  {...form.getInputProps('orderNumber')}
                />
                <TextInput
                  label={t('Store')}
                  placeholder={t('Only if you have several')}
                  {...form.getInputProps('storeId')}
                />
              </>
            )}
            {isEditable && (
              <WarehouseSelect
                label={t('Ship from')}
                required={false}
                disabled={warehouses.length === 0}
                isAutomatic={stage === 'new' && warehouses.length > 1}
                {...form.getInputProps('warehouseId')}
              />
            )}
            <TextInput
              type="date"
              label={t('Ship by')}
              description={t('If empty, by your handling time')}
              {...form.getInputProps('shipBy')}
            />
            <TextInput
              type="date"
              label={t('Deliver by')}
              description={t('Picks the cheapest service that arrives in time')}
              {...form.getInputProps('deliverBy')}
            />
            <TextInput type="date" label={t('Ordered on')} {...form.getInputProps('orderDate')} />
            <AssigneeSelect {...form.getInputProps('assigneeId')} />
            {stage !== 'fixed' && (
              <NativeSelect
                label={t('Priority for stock')}
                data={keysOf(PRIORITY_LABELS).map((value) => ({ value, label: PRIORITY_LABELS[value] }))}
                {...form.getInputProps('allocationPriority')}
              />
            )}
          </SimpleGrid>
        </Panel>
        {stage !== 'fixed' && (
          <Panel title={t('Ship to')}>
            <AddressFields form={form} at="shipTo" />
          </Panel>
        )}
        {isEditable && (
          <Panel title={t('Items')}>
            <ItemsField
              form={form}
              needsCustoms={shipFrom !== undefined && isCustomsBorder(shipFrom.country, shipTo.country)}
            />
          </Panel>
        )}
        <Panel title={isEditable ? t('Totals and notes') : t('Notes')}>
          {isEditable && (
            <SimpleGrid cols={{ base: 2, xs: 4 }} mb="md">
              <NumberInput
                label={t('Shipping paid')}
                min={0}
                decimalScale={decimalsOf(form.values.currency)}
                hideControls
                {...form.getInputProps('shippingPaid')}
              />
              <NumberInput
                label={t('Tax')}
                min={0}
                decimalScale={decimalsOf(form.values.currency)}
                hideControls
                {...form.getInputProps('tax')}
              />
              <NumberInput
                label={t('Discount')}
                min={0}
                decimalScale={decimalsOf(form.values.currency)}
                hideControls
                {...form.getInputProps('discount')}
              />
              <TextInput label={t('Currency')} maxLength={3} {...form.getInputProps('currency')} />
            </SimpleGrid>
          )}
          {textsIn(LONG_TEXTS).map(({ name, label, description, maxLength }) => (
            <Textarea
              key={name}
              {...{ label, description, maxLength }}
              autosize
              minRows={2}
              mb="md"
              {...form.getInputProps(name)}
            />
          ))}
          <Checkbox
            label={t('This is a gift')}
            description={t('Its packing slip shows no prices')}
            {...form.getInputProps('isGift', { type: 'checkbox' })}
          />
        </Panel>
        <OrderMore form={form} isPacked={stage === 'fixed'} />
      </div>
    </Form>
  );
}
