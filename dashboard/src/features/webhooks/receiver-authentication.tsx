import { t } from '../../lib/language/index.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { type Fact, Facts } from '../../ui/facts.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { Webhook } from './webhooks-api.ts';

/** What deliveries authenticate with at a gateway, for those who wonder why it lets them pass, or no longer does. */
export function ReceiverAuthentication({ webhook: { headers, clientCertificate } }: { webhook: Webhook }) {
  if (headers === undefined && clientCertificate === undefined) return null;
  const facts: Fact[] = [
    ...(headers ? [[t('Headers'), Object.keys(headers).join(', '), 'wide'] satisfies Fact] : []),
    ...(clientCertificate
      ? [
          [t('Client certificate'), clientCertificate.subject, 'wide'] satisfies Fact,
          [t('Valid until'), <DateTime key="validTo" at={clientCertificate.validTo} />] satisfies Fact,
        ]
      : []),
  ];
  return (
    <Panel
      title={t('Authentication at your server')}
      lead={t('Set with the API. Only there can an endpoint with headers move to another host.')}
    >
      <Facts facts={facts} />
    </Panel>
  );
}
