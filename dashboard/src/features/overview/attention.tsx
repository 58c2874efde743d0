import { useSuspenseQuery } from '@tanstack/react-query';
import type { LinkProps } from '@tanstack/react-router';
import { formatCount } from '../../lib/format.ts';
import { Panel } from '../../ui/panel.tsx';
import { RouterLink } from '../../ui/router-link.tsx';
import { mayVisit, sessionQuery } from '../session/index.ts';
import classes from './attention.module.css';
import type { Overview } from './overview-api.ts';
import { ADDRESSES_TO_CHECK } from './to-do.tsx';

interface Entry {
  count: number;
  /** Singular and plural. */
  words: [string, string];
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
    words: ['order has an address to check', 'orders have an address to check'],
    tone: 'warn',
    link: { to: '/orders', search: ADDRESSES_TO_CHECK },
  },
  {
    count: attention.storeDifferences,
    words: [
      'order differs from its shop: decide which is right',
      'orders differ from their shop: decide which is right',
    ],
    tone: 'warn',
    link: { to: '/orders', search: { hasStoreDifference: true } },
  },
  {
    count: attention.failedPurchases,
    words: [
      `label could not be bought in the last ${days} days`,
      `labels could not be bought in the last ${days} days`,
    ],
    tone: 'bad',
    link: { to: '/shipments', search: { status: 'failed' } },
  },
  {
    count: attention.failedStoreReports,
    words: ['shipment could not be reported to its shop', 'shipments could not be reported to their shop'],
    tone: 'bad',
    link: { to: '/shipments', search: { storeReport: 'failed' } },
  },
  {
    count: attention.failedEmails,
    words: ['email to a customer could not be sent', 'emails to customers could not be sent'],
    tone: 'bad',
    link: { to: '/failed-emails' },
  },
  {
    count: attention.disabledWebhooks,
    words: ['webhook is disabled', 'webhooks are disabled'],
    tone: 'bad',
    link: { to: '/webhooks', search: { status: 'disabled' } },
  },
  {
    count: attention.lowStock,
    words: ['stock level is below its reorder point', 'stock levels are below their reorder point'],
    tone: 'warn',
    link: { to: '/inventory', search: { belowReorderPoint: true } },
  },
  {
    count: attention.purchasing,
    words: ['label is waiting for the carrier', 'labels are waiting for the carrier'],
    tone: 'warn',
    link: { to: '/shipments', search: { status: 'purchasing' } },
  },
  {
    count: attention.voiding,
    words: ['label is waiting to be voided by the carrier', 'labels are waiting to be voided by the carrier'],
    tone: 'warn',
    link: { to: '/shipments', search: { status: 'voiding' } },
  },
  {
    count: attention.returnLabelsFailed,
    words: [
      'customer waits for a return label that could not be bought',
      'customers wait for return labels that could not be bought',
    ],
    tone: 'bad',
    link: { to: '/returns', search: { status: 'approved' } },
  },
  {
    count: attention.withdrawals,
    words: ['customer has withdrawn from the contract', 'customers have withdrawn from the contract'],
    tone: 'warn',
    link: { to: '/withdrawals', search: { handled: false } },
  },
  {
    count: attention.returnsToApprove,
    words: ['return is waiting for approval', 'returns are waiting for approval'],
    tone: 'info',
    link: { to: '/returns', search: { status: 'requested' } },
  },
  {
    count: attention.returnsToComplete,
    words: ['return has arrived: refund and complete it', 'returns have arrived: refund and complete them'],
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
    <Panel title="Needs attention" flush>
      <ul className={classes.list}>
        {entries.map(({ count, words, tone, link }) => (
          <li key={words[0]}>
            <RouterLink {...link} data-tone={tone}>
              <span className={classes.count}>{formatCount(count)}</span>
              <span>{words[count === 1 ? 0 : 1]}</span>
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
