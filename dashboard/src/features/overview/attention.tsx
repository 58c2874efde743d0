import { useSuspenseQuery } from '@tanstack/react-query';
import type { LinkProps } from '@tanstack/react-router';
import { formatCount } from '../../lib/format.ts';
import { plural, t } from '../../lib/language/index.ts';
import { Panel } from '../../ui/panel.tsx';
import { RouterLink } from '../../ui/router-link.tsx';
import { mayVisit, sessionQuery } from '../session/index.ts';
import classes from './attention.module.css';
import type { Overview } from './overview-api.ts';
import { ADDRESSES_TO_CHECK } from './to-do.tsx';

interface Entry {
  count: number;
  /** What follows the count. */
  text: string;
  tone: 'bad' | 'warn' | 'info';
  link: LinkProps;
}

interface Props {
  attention: Overview['attention'];
  /** Orders whose address somebody has to look at. */
  addresses: number;
  days: number;
}

/** Each links to the filtered list. */
const entriesOf = ({ attention, addresses, days }: Props): Entry[] => [
  {
    count: addresses,
    text: plural(addresses, 'order has an address to check', 'orders have an address to check'),
    tone: 'warn',
    link: { to: '/orders', search: ADDRESSES_TO_CHECK },
  },
  {
    count: attention.storeDifferences,
    text: plural(
      attention.storeDifferences,
      'order differs from its store: decide which is right',
      'orders differ from their store: decide which is right',
    ),
    tone: 'warn',
    link: { to: '/orders', search: { hasStoreDifference: true } },
  },
  {
    count: attention.failedPurchases,
    text: plural(
      attention.failedPurchases,
      'label could not be bought in the last {days} days',
      'labels could not be bought in the last {days} days',
      { days },
    ),
    tone: 'bad',
    link: { to: '/shipments', search: { status: 'failed' } },
  },
  {
    count: attention.failedStoreReports,
    text: plural(
      attention.failedStoreReports,
      'shipment could not be reported to its store',
      'shipments could not be reported to their store',
    ),
    tone: 'bad',
    link: { to: '/shipments', search: { storeReport: 'failed' } },
  },
  {
    count: attention.failedEmails,
    text: plural(
      attention.failedEmails,
      'email to a customer could not be sent',
      'emails to customers could not be sent',
    ),
    tone: 'bad',
    link: { to: '/failed-emails' },
  },
  {
    count: attention.disabledWebhooks,
    text: plural(attention.disabledWebhooks, 'webhook is disabled', 'webhooks are disabled'),
    tone: 'bad',
    link: { to: '/webhooks', search: { status: 'disabled' } },
  },
  {
    count: attention.failingWebhooks,
    text: plural(
      attention.failingWebhooks,
      'webhook will soon be disabled',
      'webhooks will soon be disabled',
    ),
    tone: 'warn',
    link: { to: '/webhooks', search: { status: 'failing' } },
  },
  {
    count: attention.lowStock,
    text: plural(
      attention.lowStock,
      'stock level is below its reorder point',
      'stock levels are below their reorder point',
    ),
    tone: 'warn',
    link: { to: '/inventory', search: { belowReorderPoint: true } },
  },
  {
    count: attention.purchasing,
    text: plural(
      attention.purchasing,
      'label is waiting for the carrier',
      'labels are waiting for the carrier',
    ),
    tone: 'warn',
    link: { to: '/shipments', search: { status: 'purchasing' } },
  },
  {
    count: attention.voiding,
    text: plural(
      attention.voiding,
      'label is waiting to be voided by the carrier',
      'labels are waiting to be voided by the carrier',
    ),
    tone: 'warn',
    link: { to: '/shipments', search: { status: 'voiding' } },
  },
  {
    count: attention.returnLabelsFailed,
    text: plural(
      attention.returnLabelsFailed,
      'customer is waiting for a return label that could not be bought',
      'customers are waiting for return labels that could not be bought',
    ),
    tone: 'bad',
    link: { to: '/returns', search: { status: 'approved' } },
  },
  {
    count: attention.withdrawals,
    text: plural(
      attention.withdrawals,
      'customer has withdrawn from the contract',
      'customers have withdrawn from the contract',
    ),
    tone: 'warn',
    link: { to: '/withdrawals', search: { handled: false } },
  },
  {
    count: attention.returnsToApprove,
    text: plural(
      attention.returnsToApprove,
      'return is waiting for approval',
      'returns are waiting for approval',
    ),
    tone: 'info',
    link: { to: '/returns', search: { status: 'requested' } },
  },
  {
    count: attention.returnsToComplete,
    text: plural(
      attention.returnsToComplete,
      'return has arrived: refund and complete it',
      'returns have arrived: refund and complete them',
    ),
    tone: 'info',
    link: { to: '/returns', search: { status: 'received' } },
  },
];

/** What has gone wrong or waits, as far as the person's role may see it. */
export function useProblems(props: Props | undefined): Entry[] {
  const session = useSuspenseQuery(sessionQuery).data;
  if (props === undefined) return [];
  return entriesOf(props).filter(({ count, link }) => count > 0 && mayVisit(session, String(link.to)));
}

export function Problems({ entries }: { entries: readonly Entry[] }) {
  if (entries.length === 0) return null;
  return (
    <Panel title={t('Needs attention')} flush>
      <ul className={classes.list}>
        {entries.map(({ count, text, tone, link }) => (
          <li key={text}>
            <RouterLink {...link} data-tone={tone}>
              <span className={classes.count}>{formatCount(count)}</span>
              <span>{text}</span>
              <span className={classes.go} aria-hidden="true">
                →
              </span>
            </RouterLink>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
