import { Tabs } from '@mantine/core';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { t } from '../../lib/language/index.ts';
import { nothingToShow } from '../../lib/nothing-to-show.ts';
import { LoadingPage } from '../../ui/loading-page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { deliveriesQuery } from './deliveries-api.ts';
import { DeliveriesTab } from './deliveries-tab.tsx';
import { isSigned } from './destination-kinds.ts';
import { eventsOf } from './event-words.ts';
import { healthOf } from './health.ts';
import { HealthNotice } from './health-notice.tsx';
import { MissedEvents } from './missed-events.tsx';
import { ReplayEvents } from './replay-dialog.tsx';
import { SendTest } from './send-test.tsx';
import { SentTab } from './sent-tab.tsx';
import { SettingsTab } from './settings-tab.tsx';
import { VerifyMessages, VerifyTab } from './verify-tab.tsx';
import { type DeliverySearch, deliverySearch } from './webhook-search.ts';
import { webhookQuery } from './webhooks-api.ts';

const shortUrl = (url: string): string => url.replace(/^https:\/\//, '').replace(/\/$/, '');

export const prefetch = (
  queryClient: QueryClient,
  { id }: { id: string },
  { span, tab, ...search }: DeliverySearch,
) =>
  Promise.all([
    queryClient.prefetchQuery(webhookQuery(id)),
    queryClient.prefetchQuery(deliveriesQuery(id, search)),
  ]);

export function WebhookPage() {
  const { id } = useParams({ from: '/shell/webhooks/$id' });
  const { tab = 'deliveries' } = useSearch({ from: '/shell/webhooks/$id' });
  const navigate = useNavigate({ from: '/webhooks/$id' });
  const { data: webhook } = useQuery({ ...webhookQuery(id), throwOnError: nothingToShow });
  if (webhook === undefined) return <LoadingPage />;
  const { tone, word } = healthOf(webhook);
  // Filters and page belong to the deliveries alone.
  const show = (next: string | null) =>
    void navigate({
      search: deliverySearch.validate({ tab: next === 'deliveries' ? undefined : next }),
      replace: true,
    });
  return (
    <>
      <PageHeader
        title={shortUrl(webhook.url)}
        crumbs={[{ label: t('Webhooks'), to: '/webhooks' }]}
        mark={<StatusBadge tone={tone}>{word}</StatusBadge>}
        lead={eventsOf(webhook.events)}
        actions={
          <>
            <ReplayEvents webhook={webhook} />
            <SendTest webhook={webhook} />
          </>
        }
      />
      <HealthNotice webhook={webhook} />
      <MissedEvents webhook={webhook} />
      <Tabs value={tab} onChange={show} keepMounted={false}>
        <Tabs.List mb="lg">
          <Tabs.Tab value="deliveries">{t('Deliveries')}</Tabs.Tab>
          <Tabs.Tab value="sent">{t('What is sent')}</Tabs.Tab>
          {isSigned(webhook.destination?.type) && (
            <Tabs.Tab value="verify">{t('Verify signatures')}</Tabs.Tab>
          )}
          <Tabs.Tab value="settings">{t('Settings')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="deliveries">
          <DeliveriesTab webhook={webhook} />
        </Tabs.Panel>
        <Tabs.Panel value="sent">
          <SentTab webhook={webhook} />
        </Tabs.Panel>
        <Tabs.Panel value="verify">
          {webhook.destination === undefined ? <VerifyTab /> : <VerifyMessages />}
        </Tabs.Panel>
        <Tabs.Panel value="settings">
          <SettingsTab webhook={webhook} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
