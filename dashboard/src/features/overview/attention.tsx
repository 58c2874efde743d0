import { formatCount } from '../../ui/format.ts';
import { Panel } from '../../ui/panel.tsx';
import { RouterLink } from '../../ui/router-link.tsx';
import classes from './attention.module.css';
import type { Overview } from './overview-api.ts';

interface Entry {
  count: number;
  words: string;
  tone: 'bad' | 'warn' | 'info';
  to: string;
  search?: Record<string, string>;
}

interface Props {
  attention: Overview['attention'];
  days: number;
}

/** Each leads to the list of just these. */
const entriesOf = ({ attention, days }: Props): Entry[] => [
  {
    count: attention.failedPurchases,
    words: `Labels that could not be bought in the last ${days} days`,
    tone: 'bad',
    to: '/shipments',
    search: { status: 'failed' },
  },
  {
    count: attention.disabledWebhooks,
    words: 'Webhooks are disabled and hear of nothing',
    tone: 'bad',
    to: '/webhooks',
  },
  {
    count: attention.lowStock,
    words: 'Stock levels are below their reorder point',
    tone: 'warn',
    to: '/inventory',
    search: { belowReorderPoint: 'true' },
  },
  {
    count: attention.purchasing,
    words: "Labels wait for the carrier's answer",
    tone: 'warn',
    to: '/shipments',
    search: { status: 'purchasing' },
  },
  { count: attention.openReturns, words: 'Returns are open', tone: 'info', to: '/returns' },
];

/** What waits for the reader. Nothing at all when nothing does. */
export function Attention(props: Props) {
  const entries = entriesOf(props).filter(({ count }) => count > 0);
  if (entries.length === 0) return null;
  return (
    <Panel title="Needs attention" flush>
      <ul className={classes.list}>
        {entries.map(({ count, words, tone, to, search }) => (
          <li key={words}>
            <RouterLink to={to} search={(search ?? {}) as never} data-tone={tone}>
              <span className={classes.count}>{formatCount(count)}</span>
              <span>{words}</span>
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
