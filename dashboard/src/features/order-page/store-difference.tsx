import { Button, Group, Title } from '@mantine/core';
import type { Schemas } from '@waybill/sdk';
import { rich, t } from '../../lib/language/index.ts';
import { notify } from '../../lib/notify.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { Panel } from '../../ui/panel.tsx';
import { FieldValue, fieldLabel, type Order } from '../orders/index.ts';
import { StoreName } from '../stores/index.ts';
import { useResolveDifference } from './order-api.ts';
import classes from './store-difference.module.css';

const REASONS: Record<Schemas['StoreDifference']['reason'], string> = {
  edited_here: t('The order was changed both in the store and here. Which is right?'),
  shipped: t('The store has changed the order after a part of it was shipped.'),
};

/** What the shop has changed and was not taken over, until somebody decides. */
export function StoreDifference({ order }: { order: Order }) {
  const { id, storeId, storeDifference, currency } = order;
  const resolve = useResolveDifference(id);
  if (storeDifference === null) return null;
  const { reason, since, fields } = storeDifference;
  const take = (side: 'store' | 'ours', message: string) =>
    resolve.mutate(side, { onSuccess: () => notify(message) });
  const isTaking = (side: 'store' | 'ours') => resolve.isPending && resolve.variables === side;
  return (
    <Panel
      title={t('Different in the store')}
      lead={
        <>
          {REASONS[reason]}{' '}
          {rich('{store} changed it {at}.', {
            store: storeId !== null && <StoreName id={storeId} />,
            at: <DateTime at={since} />,
          })}
        </>
      }
    >
      <div className={classes.fields}>
        {fields.map(({ field, store, ours }) => (
          <div key={field} className={classes.field}>
            <Title order={3} size="h6">
              {fieldLabel(field)}
            </Title>
            <dl className={classes.sides}>
              <div>
                <dt>{t('In the store')}</dt>
                <dd>
                  <FieldValue field={field} value={store} currency={currency} />
                </dd>
              </div>
              <div>
                <dt>{t('Here')}</dt>
                <dd>
                  <FieldValue field={field} value={ours} currency={currency} />
                </dd>
              </div>
            </dl>
          </div>
        ))}
      </div>
      <Group gap="xs">
        <Button
          variant="default"
          loading={isTaking('store')}
          disabled={resolve.isPending}
          onClick={() => take('store', t("The store's version was taken over"))}
        >
          {t("Take the store's")}
        </Button>
        <Button
          variant="default"
          loading={isTaking('ours')}
          disabled={resolve.isPending}
          onClick={() => take('ours', t('The order stays as it is here'))}
        >
          {t('Keep ours')}
        </Button>
      </Group>
    </Panel>
  );
}
