import { Button, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Icon } from '../../ui/icons.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RouterLink } from '../../ui/router-link.tsx';
import { apiKeysQuery } from '../api-keys/index.ts';
import { levelsQuery } from '../inventory/index.ts';
import { productsQuery } from '../products/index.ts';
import { useMay } from '../session/index.ts';
import { warehousesQuery } from '../warehouses/index.ts';
import { webhooksQuery } from '../webhooks/index.ts';
import classes from './first-steps.module.css';
import { isShown, useFirstStepsChoice } from './first-steps-state.ts';
import { hasOrdersQuery } from './overview-api.ts';

interface Step {
  /** Undefined while loading. */
  done: boolean | undefined;
  title: string;
  text: string;
  action: string;
  to: string;
}

function useSteps(): Step[] {
  const warehouses = useQuery(warehousesQuery).data;
  const products = useQuery(productsQuery({ limit: 1 })).data;
  const stock = useQuery(levelsQuery({ limit: 1 })).data;
  const hasOrders = useQuery(hasOrdersQuery).data;
  const [mayKeys, mayWebhooks] = [useMay('keys'), useMay('webhooks')];
  const mayChangeCatalog = useMay('catalog', 'write');
  const keys = useQuery({ ...apiKeysQuery, enabled: mayKeys }).data;
  const webhooks = useQuery({ ...webhooksQuery, enabled: mayWebhooks }).data;
  const steps: (Step & { isFor?: boolean })[] = [
    {
      isFor: mayChangeCatalog,
      done: warehouses && warehouses.length > 0,
      title: 'Add a warehouse',
      text: 'The address you ship from.',
      action: 'Add a warehouse',
      to: '/warehouses/new',
    },
    {
      isFor: mayChangeCatalog,
      done: products && products.meta.total > 0,
      title: 'Add a product',
      text: 'Its weight and size are needed for accurate rates.',
      action: 'Add a product',
      to: '/products/new',
    },
    {
      done: stock && stock.meta.total > 0,
      title: 'Add stock',
      text: 'How many you have, and in which warehouse.',
      action: 'Add stock',
      to: '/inventory',
    },
    {
      done: hasOrders,
      title: 'Create an order',
      text: 'Create one here, or send it through the API.',
      action: 'Create an order',
      to: '/orders',
    },
    {
      isFor: mayKeys,
      done: keys && keys.length > 0,
      title: 'Create an API key',
      text: 'Lets your shop and scripts use the API.',
      action: 'Create key',
      to: '/settings/api-keys',
    },
    {
      isFor: mayWebhooks,
      done: webhooks && webhooks.length > 0,
      title: 'Add a webhook',
      text: 'Get notified when orders and shipments change.',
      action: 'Add a webhook',
      to: '/webhooks',
    },
  ];
  return steps.filter(({ isFor = true }) => isFor);
}

/** The steps to set up an account, until all are done or they are dismissed. */
export function FirstSteps() {
  const steps = useSteps();
  const [stored, choose] = useFirstStepsChoice();
  if (steps.some(({ done }) => done === undefined)) return null;
  const areAllDone = steps.every(({ done }) => done);
  if (!isShown(stored, areAllDone)) return null;
  return (
    <Panel
      title="First steps"
      lead={`${steps.filter(({ done }) => done).length} of ${steps.length} done`}
      actions={
        <Button variant="subtle" size="xs" onClick={() => choose('dismissed')}>
          Dismiss
        </Button>
      }
      flush
    >
      <ol className={classes.steps}>
        {steps.map(({ done, title, text, action, to }, index) => (
          <li key={to} className={classes.step} data-done={done || undefined}>
            <span className={classes.mark}>{done ? <Icon name="check" size={16} /> : index + 1}</span>
            <div className={classes.words}>
              <strong>
                {title}
                {done && <VisuallyHidden>: done</VisuallyHidden>}
              </strong>
              {!done && <span>{text}</span>}
            </div>
            {!done && (
              <Button component={RouterLink} to={to} variant="default" size="xs">
                {action}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
