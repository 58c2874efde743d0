import { Button, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../lib/language/index.ts';
import { Icon } from '../../ui/icons.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RouterLink } from '../../ui/router-link.tsx';
import { apiKeysQuery } from '../api-keys/index.ts';
import { useCarrierAccounts } from '../carrier-accounts/index.ts';
import { levelsQuery } from '../inventory/index.ts';
import { useHasPrinter } from '../print-stations/index.ts';
import { productsQuery } from '../products/index.ts';
import { useAccount, useMay } from '../session/index.ts';
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
  const { role } = useAccount();
  const carriers = useCarrierAccounts();
  const hasOrders = useQuery(hasOrdersQuery).data;
  const hasPrinter = useHasPrinter();
  const warehouses = useQuery(warehousesQuery).data;
  const products = useQuery(productsQuery({ limit: 1 })).data;
  const stock = useQuery(levelsQuery({ limit: 1 })).data;
  const mayCarriers = useMay('carriers', 'write');
  const mayStores = useMay('stores', 'write');
  const maySettings = useMay('settings', 'write');
  const mayChangeCatalog = useMay('catalog', 'write');
  const isDeveloper = role === 'developer';
  const keys = useQuery({ ...apiKeysQuery, enabled: isDeveloper }).data;
  const webhooks = useQuery({ ...webhooksQuery, enabled: isDeveloper }).data;
  const steps: (Step & { isFor?: boolean })[] = [
    {
      isFor: mayCarriers,
      done: carriers && carriers.length > 0,
      title: t('Connect a carrier'),
      text: t('Buy labels at your own rates.'),
      action: t('Connect a carrier'),
      to: '/settings/carriers',
    },
    {
      done: hasOrders,
      title: t('Bring in your orders'),
      text: mayStores
        ? t('Connect your store. You can also import a file, or create orders yourself.')
        : t('Import a file, or create an order.'),
      action: mayStores ? t('Connect a store') : t('Add orders'),
      to: mayStores ? '/settings/stores' : '/orders',
    },
    {
      isFor: maySettings,
      done: hasPrinter,
      title: t('Choose how to print labels'),
      text: t('With the print dialog of this browser, or on a label printer without it.'),
      action: t('Set up printing'),
      to: '/settings/printing',
    },
    {
      isFor: mayChangeCatalog,
      done: warehouses && warehouses.length > 0,
      title: t('Add a warehouse'),
      text: t('The address you ship from.'),
      action: t('Add a warehouse'),
      to: '/warehouses/new',
    },
    {
      isFor: mayChangeCatalog,
      done: products && products.meta.total > 0,
      title: t('Add a product'),
      text: t('Its weight and size are needed for accurate rates.'),
      action: t('Add a product'),
      to: '/products/new',
    },
    {
      done: stock && stock.meta.total > 0,
      title: t('Add stock'),
      text: t('How many you have, and in which warehouse.'),
      action: t('Add stock'),
      to: '/inventory',
    },
    {
      isFor: isDeveloper,
      done: keys && keys.length > 0,
      title: t('Create an API key'),
      text: t('Lets your store and scripts use the API.'),
      action: t('Create key'),
      to: '/settings/api-keys',
    },
    {
      isFor: isDeveloper,
      done: webhooks && webhooks.length > 0,
      title: t('Add a webhook'),
      text: t('Get notified when orders and shipments change.'),
      action: t('Add a webhook'),
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
      title={t('First steps')}
      lead={t('{done} of {total} done', {
        done: steps.filter(({ done }) => done).length,
        total: steps.length,
      })}
      actions={
        <Button variant="subtle" size="xs" onClick={() => choose('dismissed')}>
          {t('Dismiss')}
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
                {done && <VisuallyHidden>{t(': done')}</VisuallyHidden>}
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
