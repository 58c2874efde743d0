import { Button, Group, NativeSelect, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { t } from '../../lib/language/index.ts';
import { errorMessage, notify } from '../../lib/notify.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import {
  ConnectionFields,
  type ConnectionValues,
  fieldsOf,
  missingConnectionFields,
  settingsInput,
  settingValues,
} from '../plugin-settings/index.ts';
import { AccountCheckResult } from './account-check-result.tsx';
import {
  type AccountCheck,
  type CarrierAccount,
  type CarrierProvider,
  useCheckAccount,
  useConnectAccount,
  useUpdateAccount,
} from './carrier-accounts-api.ts';
import { WebhookAddress } from './webhook-address.tsx';

interface Props {
  providers: readonly CarrierProvider[];
  /** Omitted for a new one. */
  account?: CarrierAccount | undefined;
  onClose(): void;
}

/** Connects an account or changes one, and says what the carrier thinks of its credentials. */
export function AccountDialog({ providers, account, onClose }: Props) {
  const [saved, setSaved] = useState<CarrierAccount>();
  return (
    <Dialog opened onClose={onClose} title={titleOf(account, saved)} size="lg">
      {saved === undefined ? (
        <AccountForm providers={providers} account={account} onSaved={setSaved} onClose={onClose} />
      ) : (
        <CheckStep account={saved} onClose={onClose} />
      )}
    </Dialog>
  );
}

const titleOf = (account: CarrierAccount | undefined, saved: CarrierAccount | undefined): string => {
  if (saved !== undefined) return saved.name;
  return account === undefined ? t('Connect a carrier') : t('Edit {name}', { name: account.name });
};

interface FormProps extends Props {
  onSaved(account: CarrierAccount): void;
}

interface AccountValues extends ConnectionValues {
  provider: string;
}

function AccountForm({ providers, account, onSaved, onClose }: FormProps) {
  const connect = useConnectAccount();
  const update = useUpdateAccount(account?.id ?? '', { silent: true });
  const providerOf = (id: string) => providers.find((one) => one.id === id);
  const fieldsFor = (id: string) => {
    const provider = providerOf(id);
    return provider === undefined ? [] : fieldsOf(provider);
  };
  const first = account?.provider ?? providers[0]?.id ?? '';
  const form = useForm<AccountValues>({
    initialValues: {
      provider: first,
      name: account?.name ?? providerOf(first)?.name ?? '',
      settings: settingValues(fieldsFor(first), account),
    },
    validate: (values) => missingConnectionFields(fieldsFor(values.provider), values, account),
  });
  const fields = fieldsFor(form.values.provider);
  const choose = (id: string) => {
    const wasUnnamed = form.values.name === (providerOf(form.values.provider)?.name ?? '');
    form.setValues({
      provider: id,
      settings: settingValues(fieldsFor(id)),
      ...(wasUnnamed && { name: providerOf(id)?.name ?? '' }),
    });
  };
  return (
    <Form
      form={form}
      submit={account === undefined ? t('Connect') : t('Save and check')}
      cancel={
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
      }
      onSubmit={async ({ provider, name, settings }) => {
        const input = settingsInput(fields, settings, account);
        onSaved(
          account === undefined
            ? await connect.mutateAsync({ provider, name: name.trim(), settings: input })
            : await update.mutateAsync({ name: name.trim(), settings: input }),
        );
      }}
    >
      {account === undefined && (
        <NativeSelect
          label={t('Carrier or aggregator')}
          data={providers.map(({ id, name }) => ({ value: id, label: name }))}
          value={form.values.provider}
          onChange={(event) => choose(event.currentTarget.value)}
        />
      )}
      <ConnectionFields
        form={form}
        nameNote={t('Shown next to its rates')}
        fields={fields}
        stored={account}
      />
    </Form>
  );
}

function CheckStep({ account, onClose }: { account: CarrierAccount; onClose(): void }) {
  const { data, error, isPending, isIdle, mutate } = useCheckAccount();
  if (isIdle) mutate(account.id);
  return (
    <Stack gap="md">
      <CheckOutcome check={data} error={error} />
      <WebhookAddress account={account} />
      <Group justify="flex-end">
        {error !== null && (
          <Button variant="default" onClick={() => mutate(account.id)}>
            {t('Check again')}
          </Button>
        )}
        <Button
          loading={isPending}
          onClick={() => {
            onClose();
            notify(t('{name} saved', { name: account.name }));
          }}
        >
          {t('Done')}
        </Button>
      </Group>
    </Stack>
  );
}

function CheckOutcome({ check, error }: { check: AccountCheck | undefined; error: Error | null }) {
  if (check !== undefined) return <AccountCheckResult check={check} />;
  if (error === null) return <Notice tone="info" title={t('Checking the credentials…')} />;
  return (
    <Notice tone="warn" title={t("The credentials are saved, but couldn't be checked")} urgent>
      {errorMessage(error)}
    </Notice>
  );
}
