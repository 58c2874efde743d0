import { Button, Group } from '@mantine/core';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../lib/language/index.ts';
import { nothingToShow } from '../../lib/nothing-to-show.ts';
import { errorMessage, notify } from '../../lib/notify.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { type Column, DataTable, TwoLines } from '../../ui/data-table.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Message } from '../../ui/message.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { AccountCheckResult } from './account-check-result.tsx';
import { AccountDialog } from './account-dialog.tsx';
import {
  type CarrierAccount,
  carrierAccountsQuery,
  providersQuery,
  useCheckAccount,
  useRemoveAccount,
  useUpdateAccount,
} from './carrier-accounts-api.ts';
import { WebhookAddress } from './webhook-address.tsx';

export const prefetch = (queryClient: QueryClient) =>
  Promise.all([queryClient.prefetchQuery(carrierAccountsQuery), queryClient.prefetchQuery(providersQuery)]);

export function CarrierAccountsPage() {
  const { data, error } = useQuery(carrierAccountsQuery);
  const { data: providers } = useQuery({ ...providersQuery, throwOnError: nothingToShow });
  const [editing, setEditing] = useState<CarrierAccount | 'new'>();
  const check = useCheckAccount();
  const checked = data?.find(({ id }) => id === check.variables);
  const nameOf = (provider: string) => providers?.find(({ id }) => id === provider)?.name ?? provider;
  const connect = (
    <Button
      leftSection={<Icon name="plus" />}
      disabled={providers === undefined}
      onClick={() => setEditing('new')}
    >
      {t('Connect a carrier')}
    </Button>
  );
  const columns: Column<CarrierAccount>[] = [
    {
      header: t('Account'),
      cell: ({ name, provider }) => <TwoLines main={<strong>{name}</strong>} below={nameOf(provider)} />,
    },
    {
      header: t('Status'),
      cell: ({ isActive, mode }) => (
        <Group gap={6}>
          <StatusBadge tone={isActive ? 'good' : 'quiet'}>{isActive ? t('active') : t('paused')}</StatusBadge>
          {mode !== null && (
            <StatusBadge tone={mode === 'test' ? 'warn' : 'info'}>
              {mode === 'test' ? t('test') : t('production')}
            </StatusBadge>
          )}
        </Group>
      ),
    },
    {
      header: t('Actions'),
      bare: true,
      align: 'right',
      cell: (account) => (
        <Group gap="xs" justify="flex-end">
          <Button
            size="xs"
            variant="default"
            aria-label={t('Check {name}', { name: account.name })}
            loading={check.isPending && check.variables === account.id}
            onClick={() => check.mutate(account.id)}
          >
            {t('Check')}
          </Button>
          <Button
            size="xs"
            variant="default"
            aria-label={t('Edit {name}', { name: account.name })}
            disabled={providers === undefined}
            onClick={() => setEditing(account)}
          >
            {t('Edit')}
          </Button>
          <PauseButton account={account} />
          <RemoveButton account={account} />
        </Group>
      ),
    },
  ];
  return (
    <>
      <PageHeader
        title={t('Carriers')}
        lead={t(
          'Connect your own accounts to buy USPS, UPS, FedEx and other labels. Fleet, for your own drivers, needs no account.',
        )}
        actions={data?.length === 0 ? undefined : connect}
      />
      {checked !== undefined && !check.isPending && (
        <Panel title={checked.name}>
          {check.data !== undefined && <AccountCheckResult check={check.data} />}
          {check.error !== null && (
            <Notice tone="warn" title={t("Couldn't check the account")} urgent>
              {errorMessage(check.error)}
            </Notice>
          )}
          <WebhookAddress account={checked} />
        </Panel>
      )}
      <Panel flush>
        <DataTable
          caption={t('Carrier accounts')}
          columns={columns}
          rows={data}
          error={error}
          idOf={({ id }) => id}
          empty={
            <Message title={t('No carrier connected yet')} action={connect}>
              {t(
                'Add the API key of your EasyPost or ShipEngine account to see its rates next to Fleet. With a test key, labels are free.',
              )}
            </Message>
          }
        />
      </Panel>
      {editing !== undefined && providers !== undefined && (
        <AccountDialog
          providers={providers.filter(({ needsAccount }) => needsAccount)}
          account={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  );
}

function PauseButton({ account: { id, name, isActive } }: { account: CarrierAccount }) {
  const update = useUpdateAccount(id);
  return (
    <Button
      size="xs"
      variant="default"
      aria-label={isActive ? t('Pause {name}', { name }) : t('Resume {name}', { name })}
      loading={update.isPending}
      onClick={() =>
        update.mutate(
          { isActive: !isActive },
          {
            onSuccess: () => notify(isActive ? t('{name} paused', { name }) : t('{name} resumed', { name })),
          },
        )
      }
    >
      {isActive ? t('Pause') : t('Resume')}
    </Button>
  );
}

function RemoveButton({ account: { id, name } }: { account: CarrierAccount }) {
  const remove = useRemoveAccount(id);
  return (
    <ConfirmButton
      size="xs"
      aria-label={t('Remove {name}', { name })}
      question={t('Remove {name}?', { name })}
      consequence={t(
        'Its credentials are deleted. Labels that were bought through it stay, but can no longer be voided or tracked here. To only stop using it, pause it.',
      )}
      confirm={t('Remove account')}
      onConfirm={async () => {
        await remove.mutateAsync();
        notify(t('{name} removed', { name }));
      }}
    >
      {t('Remove')}
    </ConfirmButton>
  );
}
