import { MultiSelect, NativeSelect, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { t } from '../../lib/language/index.ts';
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
  store: { label: t('The store'), description: t('The store emails them when it learns about a shipment') },
  waybill: {
    label: 'Waybill',
    description: t('The store sends nothing. Customers get the emails that you turn on in Settings, Emails'),
  },
  none: { label: t('Nobody'), description: t('The store sends nothing') },
};

/** What Waybill does with orders of the shop, and what it tells the shop. */
function Options({ store, provider: { name, capabilities } }: Props) {
  const update = useUpdateStore(store.id, { silent: true });
  const warehouses = useWarehouseOptions();
  const form = useForm<OptionValues>({ initialValues: optionValues(store) });
  const { reportShipments, pushStock, customerMessages } = form.values;
  return (
    <Panel title={t('Options')}>
      <Form
        form={form}
        submit={t('Save')}
        warnsOnLeave
        onSubmit={async (values) => {
          const saved = await update.mutateAsync(optionsUpdate(form.getInitialValues(), values));
          form.setInitialValues(optionValues(saved));
          notify(t('Options saved'));
        }}
      >
        <TextInput
          type="date"
          label={t('Import orders placed since')}
          description={t(
            'Older orders are not imported. Leave it empty to import all that are not shipped yet',
          )}
          {...form.getInputProps('ordersSince')}
        />
        <WarehouseSelect
          label={t('Orders ship from')}
          description={t('Unless an automation rule says otherwise')}
          required={false}
          isAutomatic
          {...form.getInputProps('warehouseId')}
        />
        {capabilities.shipmentReports && (
          <Switch
            label={t('Report shipments to the store')}
            description={t(
              'With tracking numbers, as soon as a label is bought or an order is marked as shipped',
            )}
            {...form.getInputProps('reportShipments', { type: 'checkbox' })}
          />
        )}
        {capabilities.shipmentReports && reportShipments && (
          <NativeSelect
            label={t('Who emails the customer when something ships?')}
            description={
              capabilities.canBeSilent
                ? MESSAGES[customerMessages].description
                : t('{name} always emails the customer itself', { name })
            }
            disabled={!capabilities.canBeSilent}
            data={Object.entries(MESSAGES).map(([value, { label }]) => ({ value, label }))}
            {...form.getInputProps('customerMessages')}
          />
        )}
        {capabilities.stock && (
          <Switch
            label={t('Send stock to the store')}
            description={t('The store offers what is available here. Its own numbers are overwritten')}
            {...form.getInputProps('pushStock', { type: 'checkbox' })}
          />
        )}
        {capabilities.stock && pushStock && (
          <MultiSelect
            label={t('Warehouses whose stock is offered')}
            description={t('All of them if you choose none')}
            data={warehouses}
            searchable
            clearable
            {...form.getInputProps('stockWarehouseIds')}
          />
        )}
        <Switch
          label={t('Allow orders to be combined')}
          description={t('Orders of this store to the same address can be shipped in one parcel')}
          {...form.getInputProps('allowCombining', { type: 'checkbox' })}
        />
      </Form>
    </Panel>
  );
}
