import { MultiSelect, NativeSelect, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notify } from '../../lib/notify.ts';
import { Form } from '../../ui/form.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useWarehouseOptions, WarehouseSelect } from '../warehouses/index.ts';
import { type OptionValues, optionsUpdate, optionValues } from './option-values.ts';
import { StatusMapping } from './status-mapping.tsx';
import { type Store, type StoreProvider, useUpdateStore } from './stores-api.ts';

interface Props {
  store: Store;
  provider: StoreProvider;
}

export function OptionsTab({ store, provider }: Props) {
  return (
    <>
      <Options store={store} provider={provider} />
      {provider.capabilities.statusMapping && <StatusMapping store={store} />}
    </>
  );
}

const MESSAGES: Record<Store['customerMessages'], { label: string; description: string }> = {
  store: { label: 'The shop', description: 'The shop writes when it learns about a shipment' },
  waybill: {
    label: 'Waybill',
    description: 'The shop stays silent. Customers get the emails that you turn on in Settings, Emails',
  },
  none: { label: 'Nobody', description: 'The shop stays silent' },
};

/** What Waybill does with orders of the shop, and what it tells the shop. */
function Options({ store, provider: { name, capabilities } }: Props) {
  const update = useUpdateStore(store.id, { silent: true });
  const warehouses = useWarehouseOptions();
  const form = useForm<OptionValues>({ initialValues: optionValues(store) });
  const { reportShipments, pushStock, customerMessages } = form.values;
  return (
    <Panel title="Options">
      <Form
        form={form}
        submit="Save"
        warnsOnLeave
        onSubmit={async (values) => {
          const saved = await update.mutateAsync(optionsUpdate(form.getInitialValues(), values));
          form.setInitialValues(optionValues(saved));
          notify('Options saved');
        }}
      >
        <TextInput
          type="date"
          label="Import orders placed since"
          description="Older orders are not imported. Leave it empty to import all that are not shipped yet"
          {...form.getInputProps('ordersSince')}
        />
        <WarehouseSelect
          label="Orders ship from"
          description="Unless an automation rule says otherwise"
          required={false}
          isAutomatic
          {...form.getInputProps('warehouseId')}
        />
        {capabilities.shipmentReports && (
          <Switch
            label="Report shipments to the shop"
            description="With tracking numbers, as soon as a label is bought or an order is marked as shipped"
            {...form.getInputProps('reportShipments', { type: 'checkbox' })}
          />
        )}
        {capabilities.shipmentReports && reportShipments && (
          <NativeSelect
            label="Who writes to the customer when something ships?"
            description={
              capabilities.canBeSilent
                ? MESSAGES[customerMessages].description
                : `${name} always writes to the customer itself`
            }
            disabled={!capabilities.canBeSilent}
            data={Object.entries(MESSAGES).map(([value, { label }]) => ({ value, label }))}
            {...form.getInputProps('customerMessages')}
          />
        )}
        {capabilities.stock && (
          <Switch
            label="Send stock to the shop"
            description="The shop offers what is available here. Its own numbers are overwritten"
            {...form.getInputProps('pushStock', { type: 'checkbox' })}
          />
        )}
        {capabilities.stock && pushStock && (
          <MultiSelect
            label="Warehouses whose stock is offered"
            description="All of them if you choose none"
            data={warehouses}
            searchable
            clearable
            {...form.getInputProps('stockWarehouseIds')}
          />
        )}
      </Form>
    </Panel>
  );
}
