import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useIsConnectionLost } from '../../lib/connection.ts';
import { formatMoney } from '../../lib/format.ts';
import { plural, t } from '../../lib/language/index.ts';
import { PrintAll, usePrintChoice } from '../shipments/index.ts';
import { boughtOf, type Choice, purchasesOf, type Rate, totalsOf } from './ship-line.ts';
import classes from './ship-sheet.module.css';
import type { ShipRun } from './use-ship-run.ts';

const totalText = (rates: readonly Pick<Rate, 'rate' | 'currency'>[]): string =>
  totalsOf(rates)
    .map(([currency, amount]) => formatMoney(amount, currency))
    .join(' + ');

interface Props {
  run: ShipRun;
  forAll: Choice;
  /** How many orders wait for their prices. */
  asking: number;
  onClose(): void;
}

export function ShipFooter({ run, forAll, asking, onClose }: Props) {
  const { lines, phase } = run;
  const footer = useFocusKept();
  const isOffline = useIsConnectionLost();
  const purchases = purchasesOf(lines, forAll);
  const bought = boughtOf(lines).map(({ rate }) => rate);
  const total = totalText(purchases.map(({ rate }) => rate));
  const isBusy = phase === 'buying' || phase === 'printing';
  if (isBusy) {
    const { total: all = 1, pending = 1 } = run.batch ?? {};
    const done = all - pending;
    return (
      <div className={classes.footer} ref={footer} tabIndex={-1}>
        <Stack gap={4} style={{ flex: 1 }}>
          <Text size="sm" role="status">
            {isOffline
              ? t('No connection. What was bought will be shown here when it is back.')
              : phase === 'printing'
                ? t('Printing…')
                : run.batch === undefined
                  ? t('Starting…')
                  : t(
                      '{done} of {all} done. You can close this: it continues in the background, and the labels can be printed later.',
                      { done, all },
                    )}
          </Text>
          <Progress value={(done / Math.max(1, all)) * 100} aria-label={t('Orders done')} />
        </Stack>
        <Button
          variant="default"
          disabled={phase === 'printing' || run.batch === undefined || isOffline}
          onClick={() => void run.stop()}
        >
          {t('Stop')}
        </Button>
      </div>
    );
  }
  return (
    <div className={classes.footer} ref={footer} tabIndex={-1}>
      <Text size="sm" c="dimmed" role="status">
        {isOffline
          ? t('No connection: nothing can be bought until it is back.')
          : bought.length > 0 && t('{amount} bought', { amount: totalText(bought) })}
      </Text>
      <Group gap="xs" className={classes.actions ?? ''}>
        <Button variant="default" onClick={onClose}>
          {bought.length > 0 ? t('Close') : t('Cancel')}
        </Button>
        {phase === 'done' && bought.length > 0 && <PrintAgain run={run} />}
        {(phase === 'choosing' || purchases.length > 0) && (
          <Button
            disabled={purchases.length === 0 || asking > 0 || isOffline}
            onClick={() => void run.buy(purchases)}
            data-autofocus
          >
            {asking > 0
              ? t('Getting prices, {done} of {total}', { done: lines.length - asking, total: lines.length })
              : total === ''
                ? plural(purchases.length, 'Buy and print {count} label', 'Buy and print {count} labels')
                : plural(
                    purchases.length,
                    'Buy and print {count} label, {total}',
                    'Buy and print {count} labels, {total}',
                    { total },
                  )}
          </Button>
        )}
      </Group>
    </div>
  );
}

/**
 * What was pressed is often replaced: when a run begins and ends, and when a line is fixed. That would leave the focus outside
 * the sheet. It moves to the footer and not to a button, which the Enter of a scan would press.
 */
function useFocusKept() {
  const element = useRef<HTMLDivElement>(null);
  // Whatever has changed.
  useEffect(() => {
    if (document.activeElement?.closest('[role=dialog]') == null)
      element.current?.focus({ preventScroll: true });
  });
  return element;
}

function PrintAgain({ run }: { run: ShipRun }) {
  const ids = boughtOf(run.lines).map(({ shipmentId }) => shipmentId);
  const [choice] = usePrintChoice();
  if (!run.isPrinted) return <PrintAll ids={ids} choice={choice} />;
  return (
    <Button variant="default" onClick={() => void run.print(ids)}>
      {t('Print again')}
    </Button>
  );
}
