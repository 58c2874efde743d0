import { formatCount } from '../../ui/format.ts';
import { Icon } from '../../ui/icons.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RouterLink } from '../../ui/router-link.tsx';
import classes from './attention.module.css';
import type { Overview } from './overview-api.ts';

type Kind = keyof Overview['attention'];

const WORDS: Record<Kind, { one: string; many: string; to: string }> = {
  disabledWebhooks: { one: 'webhook is disabled', many: 'webhooks are disabled', to: '/webhooks' },
  failedPurchases: { one: 'label could not be bought', many: 'labels could not be bought', to: '/shipments' },
  purchasing: {
    one: 'label waits for its carrier to answer',
    many: 'labels wait for their carrier to answer',
    to: '/shipments',
  },
  lowStock: {
    one: 'product is below its reorder point',
    many: 'products are below their reorder point',
    to: '/inventory',
  },
  openReturns: { one: 'return is open', many: 'returns are open', to: '/returns' },
};

/** What someone should look at. Not there when there is nothing. */
export function Attention({ attention }: { attention: Overview['attention'] }) {
  const kinds = (Object.keys(WORDS) as Kind[]).filter((kind) => attention[kind] > 0);
  if (kinds.length === 0) return null;
  return (
    <Panel title="Needs attention" flush>
      <ul className={classes.list}>
        {kinds.map((kind) => {
          const { one, many, to } = WORDS[kind];
          const count = attention[kind];
          return (
            <li key={kind}>
              <RouterLink to={to} className={classes.item}>
                <Icon name="warning" />
                <span>
                  <strong>{formatCount(count)}</strong> {count === 1 ? one : many}
                </span>
              </RouterLink>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
