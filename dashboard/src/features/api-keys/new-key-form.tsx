import { Button, Checkbox, Stack, Switch, TextInput } from '@mantine/core';
import { isNotEmpty, useForm } from '@mantine/form';
import type { Schemas } from '@waybill/sdk';
import { t } from '../../lib/language/index.ts';
import { Form } from '../../ui/form.tsx';
import { useCreateApiKey } from './api-keys-api.ts';

type Access = Schemas['ApiKey']['access'][number];
type CreatedApiKey = Schemas['CreatedApiKey'];

type KeyValues = {
  name: string;
  access: Access[];
  readOnly: boolean;
  expiresAt: string;
};

interface Props {
  onCreated(key: CreatedApiKey): void;
  onCancel(): void;
}

const isoDay = (date: Date): string => date.toISOString().slice(0, 10);

export function NewKeyForm({ onCreated, onCancel }: Props) {
  const create = useCreateApiKey();
  const form = useForm<KeyValues>({
    initialValues: { name: '', access: ['shipping'], readOnly: false, expiresAt: '' },
    validate: {
      name: isNotEmpty(t('Required')),
      access: (value) => (value.length === 0 ? t('Choose at least one') : null),
    },
  });
  const tomorrow = new Date(Date.now() + 86_400_000);
  const lastDay = new Date(Date.now() + 364 * 86_400_000);
  return (
    <Form
      form={form}
      submit={t('Create key')}
      cancel={
        <Button variant="default" onClick={onCancel}>
          {t('Cancel')}
        </Button>
      }
      onSubmit={async ({ name, access, readOnly, expiresAt }) => {
        const created = await create.mutateAsync({
          name: name.trim(),
          access,
          ...(readOnly && { permissions: ['read'] }),
          ...(expiresAt !== '' && { expiresAt }),
        });
        onCreated(created);
      }}
    >
      <TextInput
        label={t('Name')}
        description={t('Where the key is used')}
        placeholder={t('Web shop')}
        required
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Checkbox.Group label={t('Access')} required {...form.getInputProps('access')}>
        <Stack gap="xs" mt="xs">
          <Checkbox
            value="shipping"
            label={t('Shipping API')}
            description={t('Orders, shipments, rates, returns, products and inventory')}
          />
          <Checkbox
            value="addresses"
            label={t('Address verification')}
            description={t('Check and read addresses')}
          />
        </Stack>
      </Checkbox.Group>
      <Switch
        label={t('Read only')}
        description={t('The key can read data but cannot change anything')}
        {...form.getInputProps('readOnly', { type: 'checkbox' })}
      />
      <TextInput
        type="date"
        label={t('Expiration date')}
        description={t('Default: one year from today')}
        min={isoDay(tomorrow)}
        max={isoDay(lastDay)}
        {...form.getInputProps('expiresAt')}
      />
    </Form>
  );
}
