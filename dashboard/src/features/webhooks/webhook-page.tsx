import { Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { LoadingPage } from '../../ui/loading-page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useSearchParams } from '../../ui/use-search-params.ts';
import { DELIVERY_FILTERS, DeliveriesTab } from './deliveries-tab.tsx';
import { healthOf } from './health.ts';
import { HealthNotice } from './health-notice.tsx';
import { SendTest } from './send-test.tsx';
import { SettingsTab } from './settings-tab.tsx';
import { VerifyTab } from './verify-tab.tsx';
import { webhookQuery } from './webhooks-api.ts';

const shortUrl = (url: string): string => url.replace(/^https:\/\//, '').replace(/\/$/, '');

/** What another tab has no use for. */
const NOTHING = Object.fromEntries(
  [...DELIVERY_FILTERS.map(({ name }) => name), 'page', 'span'].map((name) => [name, undefined]),
);

export function WebhookPage() {
  const { id } = useParams({ from: '/shell/webhooks/$id' });
  const [{ tab = 'deliveries' }, change] = useSearchParams();
  const { data: webhook } = useQuery({ ...webhookQuery(id), throwOnError: true });
  if (webhook === undefined) return <LoadingPage />;
  const { tone, word } = healthOf(webhook);
  const show = (next: string | null) =>
    change({ ...NOTHING, tab: next === 'deliveries' ? undefined : (next ?? undefined) });
  return (
    <>
      <PageHeader
        title={shortUrl(webhook.url)}
        crumbs={[{ label: 'Webhooks', to: '/webhooks' }]}
        mark={<StatusBadge tone={tone}>{word}</StatusBadge>}
        lead={webhook.events.join(', ')}
        actions={<SendTest webhook={webhook} />}
      />
      <HealthNotice webhook={webhook} />
      <Tabs value={String(tab)} onChange={show} keepMounted={false}>
        <Tabs.List mb="lg">
          <Tabs.Tab value="deliveries">Deliveries</Tabs.Tab>
          <Tabs.Tab value="verify">Verify signatures</Tabs.Tab>
          <Tabs.Tab value="settings">Settings</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="deliveries">
          <DeliveriesTab webhook={webhook} />
        </Tabs.Panel>
        <Tabs.Panel value="verify">
          <VerifyTab />
        </Tabs.Panel>
        <Tabs.Panel value="settings">
          <SettingsTab webhook={webhook} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
