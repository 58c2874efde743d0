import { Anchor, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { afterSuccess } from '../../lib/after-success.ts';
import { rich, t } from '../../lib/language/index.ts';
import { notify } from '../../lib/notify.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RouterLink } from '../../ui/router-link.tsx';
import classes from './order-withdrawals.module.css';
import { notToShip, withdrawnItems } from './withdrawal-display.ts';
import { orderWithdrawalsQuery, useMarkHandled, type Withdrawal } from './withdrawals-api.ts';

/** What the customer of an order has declared, if they have withdrawn from the contract. */
export function OrderWithdrawals({ orderId, isWithdrawn }: { orderId: string; isWithdrawn: boolean }) {
  const { data } = useQuery({ ...orderWithdrawalsQuery(orderId), enabled: isWithdrawn });
  return data?.map((one) => <OneWithdrawal key={one.id} withdrawal={one} />);
}

function OneWithdrawal({ withdrawal }: { withdrawal: Withdrawal }) {
  const { returnId, statement, confirmedAt, handledAt } = withdrawal;
  const kept = notToShip(withdrawal);
  return (
    <Panel
      title={t('Withdrawn from the contract')}
      lead={rich('{when}: {items}', {
        when: <DateTime at={confirmedAt} />,
        items: withdrawnItems(withdrawal),
      })}
      {...(handledAt === null && { actions: <HandledButton id={withdrawal.id} /> })}
    >
      {handledAt === null && (
        <Notice tone="warn" title={t('A withdrawal cannot be refused')}>
          {t(
            'Refund the customer within 14 days. You may wait until the goods or a proof that they were sent have arrived.',
          )}
          {kept !== '' && ` ${t('Do not ship: {items}.', { items: kept })}`}
        </Notice>
      )}
      {statement !== '' && (
        <details className={classes.statement}>
          <summary>{t('What the customer declared')}</summary>
          <p>{statement}</p>
        </details>
      )}
      <Group gap="lg" mt="md">
        {returnId !== null && (
          <Anchor component={RouterLink} to={`/returns/${returnId}`}>
            {t('Open return')}
          </Anchor>
        )}
        {handledAt !== null && (
          <Text c="dimmed">{rich('Dealt with {when}', { when: <DateTime at={handledAt} /> })}</Text>
        )}
      </Group>
    </Panel>
  );
}

function HandledButton({ id }: { id: string }) {
  const mark = useMarkHandled(id);
  return (
    <Button
      size="xs"
      variant="default"
      loading={mark.isPending}
      onClick={() => afterSuccess(mark.mutateAsync(), () => notify(t('Marked as dealt with')))}
    >
      {t('Mark as dealt with')}
    </Button>
  );
}
