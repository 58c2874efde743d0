import { Button, TextInput } from '@mantine/core';
import { isNotEmpty, useForm } from '@mantine/form';
import { t } from '../../lib/language/index.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { useCreateAccount, useSwitchAccount } from './accounts-api.ts';

interface Props {
  opened: boolean;
  onClose(): void;
}

export function NewAccountDialog({ opened, onClose }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title={t('New account')}>
      <NewAccountForm onClose={onClose} />
    </Dialog>
  );
}

function NewAccountForm({ onClose }: { onClose(): void }) {
  const create = useCreateAccount();
  const switchAccount = useSwitchAccount();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name: '' },
    validate: { name: isNotEmpty(t('Required')) },
  });
  return (
    <Form
      form={form}
      submit={t('Create account')}
      cancel={
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
      }
      onSubmit={async (values) => {
        const { id } = await create.mutateAsync(values);
        onClose();
        await switchAccount.mutateAsync(id);
      }}
    >
      <TextInput
        label={t('Name')}
        description={t('A new account is empty: it has its own orders, stock, API keys and members.')}
        required
        maxLength={100}
        data-autofocus
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
    </Form>
  );
}
