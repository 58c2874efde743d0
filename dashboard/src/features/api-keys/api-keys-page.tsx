import { Button, Code } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { Schemas } from '@waybill/sdk';
import { t } from '../../lib/language/index.ts';
import { type Column, DataTable, TwoLines } from '../../ui/data-table.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Message } from '../../ui/message.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { ACCESS_NAMES, permissionLabel, STATUS_TONES, STATUS_WORDS } from './api-key-display.ts';
import { apiKeysQuery } from './api-keys-api.ts';
import { NewKeyDialog } from './new-key-dialog.tsx';
import { RevokeButton } from './revoke-button.tsx';

type ApiKey = Schemas['ApiKey'];

const COLUMNS: Column<ApiKey>[] = [
  {
    header: t('Name'),
    cell: ({ name, prefix }) => <TwoLines main={<strong>{name}</strong>} below={<Code>{prefix}…</Code>} />,
  },
  {
    header: t('Access'),
    wide: true,
    cell: ({ access, permissions }) => (
      <TwoLines
        main={access.map((one) => ACCESS_NAMES[one]).join(', ')}
        below={permissionLabel(permissions)}
      />
    ),
  },
  { header: t('Last used'), cell: ({ lastUsedAt }) => <DateTime at={lastUsedAt} none={t('Never')} /> },
  { header: t('Expires'), wide: true, cell: ({ expiresAt }) => <DateTime at={expiresAt} date /> },
  {
    header: t('Status'),
    cell: ({ status }) => <StatusBadge tone={STATUS_TONES[status]}>{STATUS_WORDS[status]}</StatusBadge>,
  },
  { header: t('Actions'), bare: true, align: 'right', cell: (apiKey) => <RevokeButton apiKey={apiKey} /> },
];

export const prefetch = (queryClient: QueryClient) => queryClient.prefetchQuery(apiKeysQuery);

export function ApiKeysPage() {
  const { data, error } = useQuery(apiKeysQuery);
  const [creating, dialog] = useDisclosure();
  const create = (
    <Button leftSection={<Icon name="plus" />} onClick={dialog.open}>
      {t('Create key')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('API keys')}
        lead={t(
          'Each program signs in with an API key. Give each its own, so you can revoke one without affecting the others.',
        )}
        actions={data?.length === 0 ? undefined : create}
      />
      <Panel flush>
        <DataTable
          caption={t('API keys')}
          columns={COLUMNS}
          rows={data}
          error={error}
          idOf={({ id }) => id}
          empty={
            <Message title={t('No keys yet')} action={create}>
              {t('Create your first key and try it with the example request.')}
            </Message>
          }
        />
      </Panel>
      <NewKeyDialog opened={creating} onClose={dialog.close} />
    </>
  );
}
