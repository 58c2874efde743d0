import { Button, Checkbox, Stack, Switch, TextInput } from '@mantine/core';
import { isNotEmpty, useForm } from '@mantine/form';
import type { Schemas } from '@waybill/sdk';
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
      name: isNotEmpty('Required'),
      access: (value) => (value.length === 0 ? 'Choose at least one' : null),
    },
  });
  const tomorrow = new Date(Date.now() + 86_400_000);
  const lastDay = new Date(Date.now() + 364 * 86_400_000);
  return (
    <Form
      form={form}
      submit="Create key"
      cancel={
        <Button variant="default" onClick={onCancel}>
          Cancel
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
        label="Name"
        description="Where the key is used"
        placeholder="Web shop"
        required
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Checkbox.Group label="Access" required {...form.getInputProps('access')}>
        <Stack gap="xs" mt="xs">
          <Checkbox
            value="shipping"
            label="Shipping API"
            description="Orders, shipments, rates, returns, products and inventory"
          />
          <Checkbox value="addresses" label="Address verification" description="Check and read addresses" />
        </Stack>
      </Checkbox.Group>
      <Switch
        label="Read only"
        description="The key can read data but cannot change anything"
        {...form.getInputProps('readOnly', { type: 'checkbox' })}
      />
      <TextInput
        type="date"
        label="Expiration date"
        description="Default: one year from today"
        min={isoDay(tomorrow)}
        max={isoDay(lastDay)}
        {...form.getInputProps('expiresAt')}
      />
    </Form>
  );
}
