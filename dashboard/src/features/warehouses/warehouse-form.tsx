import { Button, Checkbox, Collapse, Divider, Stack, Switch, Text, TextInput } from '@mantine/core';
import { isNotEmpty, useForm } from '@mantine/form';
import type { Schemas } from '@waybill/sdk';
import { deviceZone } from '../../lib/account-days.ts';
import { t } from '../../lib/language/index.ts';
import { checkTaxNumber, type TaxNumberValues } from '../../lib/tax-numbers.ts';
import { currentZone } from '../../lib/time-zones.ts';
import { AddressFields, type AddressValues, addressInput, emptyAddress } from '../../ui/address-fields.tsx';
import { requireAddress } from '../../ui/address-rules.ts';
import { Form } from '../../ui/form.tsx';
import { RouterLink } from '../../ui/router-link.tsx';
import { TaxNumbersField } from '../../ui/tax-numbers-field.tsx';
import { AddressCheck } from '../addresses/index.ts';
import { TimezoneSelect } from './timezone-select.tsx';
import type { Warehouse } from './warehouses-api.ts';

interface WarehouseValues extends Record<string, unknown> {
  name: string;
  address: AddressValues;
  hasReturnAddress: boolean;
  returnAddress: AddressValues;
  isDefault: boolean;
  timezone: string;
  taxNumbers: TaxNumberValues[];
}

interface Props {
  /** Omitted for a new one. */
  warehouse?: Warehouse;
  submit: string;
  /** Also takes what the form was opened or last saved with. */
  onSubmit(body: Schemas['WarehouseInput'], before: Schemas['WarehouseInput']): Promise<unknown>;
}

const valuesOf = (warehouse: Warehouse | undefined): WarehouseValues => ({
  name: warehouse?.name ?? '',
  address: { ...emptyAddress(), ...warehouse?.address },
  hasReturnAddress: Boolean(warehouse?.returnAddress),
  returnAddress: { ...emptyAddress(), ...warehouse?.returnAddress },
  isDefault: warehouse?.isDefault ?? false,
  timezone: warehouse === undefined ? currentZone(deviceZone) : (warehouse.timezone ?? ''),
  taxNumbers: warehouse?.taxNumbers ?? [],
});

const inputOf = (values: WarehouseValues): Schemas['WarehouseInput'] => ({
  name: values.name.trim(),
  address: addressInput(values.address),
  returnAddress: values.hasReturnAddress ? addressInput(values.returnAddress) : null,
  timezone: values.timezone === '' ? null : values.timezone,
  taxNumbers: values.taxNumbers,
  ...(values.isDefault && { isDefault: true }),
});

export function WarehouseForm({ warehouse, submit, onSubmit }: Props) {
  const form = useForm<WarehouseValues>({
    initialValues: valuesOf(warehouse),
    validate: {
      name: isNotEmpty(t('Required')),
      address: requireAddress(({ address }) => address),
      returnAddress: requireAddress(({ hasReturnAddress, returnAddress }) =>
        hasReturnAddress ? returnAddress : undefined,
      ),
      taxNumbers: { number: checkTaxNumber },
    },
  });
  const { hasReturnAddress, taxNumbers } = form.getValues();
  return (
    <Form
      form={form}
      submit={submit}
      warnsOnLeave
      cancel={
        <Button component={RouterLink} to="/warehouses" variant="default">
          {t('Cancel')}
        </Button>
      }
      onSubmit={(values) => onSubmit(inputOf(values), inputOf(form.getInitialValues()))}
    >
      <TextInput
        label={t('Warehouse name')}
        placeholder="Oakland" // not translated: a name
        required
        {...form.getInputProps('name')}
      />
      <Divider label={t('Address')} labelPosition="left" />
      <AddressFields form={form} at="address" />
      <AddressCheck
        address={form.getValues().address}
        onCorrect={(changes) => form.setValues({ address: { ...form.getValues().address, ...changes } })}
      />
      <Checkbox
        label={t('Use a different return address')}
        {...form.getInputProps('hasReturnAddress', { type: 'checkbox' })}
      />
      <Collapse expanded={hasReturnAddress}>
        <Stack gap="md" role="group" aria-label={t('Return address')}>
          <Divider label={t('Return address')} labelPosition="left" />
          {hasReturnAddress && <AddressFields form={form} at="returnAddress" />}
        </Stack>
      </Collapse>
      <Divider label={t('Tax numbers')} labelPosition="left" />
      <Text size="sm" c="dimmed">
        {t(
          'Your VAT, EORI and IOSS numbers, for customs declarations. Each is sent with the parcels abroad that it applies to: IOSS only into the EU.',
        )}
      </Text>
      <TaxNumbersField
        form={form}
        at="taxNumbers"
        numbers={taxNumbers}
        label={t('Tax number')}
        add={t('Add tax number')}
        most={20}
        hasIoss
      />
      <Divider label={t('More')} labelPosition="left" />
      <TimezoneSelect known={form.getValues().timezone} maw={420} {...form.getInputProps('timezone')} />
      <Switch
        label={t('Default warehouse')}
        description={
          warehouse?.isDefault
            ? t('To change it, make another warehouse the default')
            : t(
                'New orders ship from here unless the settings or the order say otherwise. Your first warehouse is always the default',
              )
        }
        disabled={warehouse?.isDefault ?? false}
        {...form.getInputProps('isDefault', { type: 'checkbox' })}
        {...(warehouse?.isDefault && { checked: true })}
      />
    </Form>
  );
}
