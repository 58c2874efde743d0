import { Button, Group, Title } from '@mantine/core';
import type { Schemas } from '@waybill/sdk';
import { notify } from '../../lib/notify.ts';
import { AddressText } from '../../ui/address-text.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { Order } from '../orders/index.ts';
import { StoreName } from '../stores/index.ts';
import { fieldLabel, isAddress, valueLines } from './difference-text.ts';
import { useResolveDifference } from './order-api.ts';
import classes from './store-difference.module.css';

const REASONS: Record<Schemas['StoreDifference']['reason'], string> = {
  edited_here: 'The order was changed both in the shop and here. Which is right?',
  shipped: 'The shop has changed the order after a part of it was shipped.',
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
      title="Different in the shop"
      lead={
        <>
          {REASONS[reason]} {storeId !== null && <StoreName id={storeId} />} changed it{' '}
          <DateTime at={since} />.
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
                <dt>In the shop</dt>
                <dd>
                  <Value field={field} value={store} currency={currency} />
                </dd>
              </div>
              <div>
                <dt>Here</dt>
                <dd>
                  <Value field={field} value={ours} currency={currency} />
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
          onClick={() => take('store', "The shop's version was taken over")}
        >
          Take the shop's
        </Button>
        <Button
          variant="default"
          loading={isTaking('ours')}
          disabled={resolve.isPending}
          onClick={() => take('ours', 'The order stays as it is here')}
        >
          Keep ours
        </Button>
      </Group>
    </Panel>
  );
}

function Value({ field, value, currency }: { field: string; value: unknown; currency: string }) {
  if (isAddress(value)) return <AddressText address={value} />;
  return valueLines(field, value, currency).map((line) => <div key={line}>{line}</div>);
}
