import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { formatMoney } from '../../lib/format.ts';
import { pluralize } from '../../lib/text.ts';
import { PrintAll, usePrintChoice } from '../shipments/index.ts';
import { type Choice, purchasesOf, type Rate, shipmentsOf, totalsOf } from './ship-line.ts';
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
  const purchases = purchasesOf(lines, forAll);
  const bought = shipmentsOf(lines);
  const total = totalText(purchases.map(({ rate }) => rate));
  const isBusy = phase === 'buying' || phase === 'printing';
  if (isBusy) {
    const done = lines.filter(({ result }) => result.state === 'bought' || result.state === 'failed').length;
    const all = done + purchases.length + lines.filter(({ result }) => result.state === 'buying').length;
    return (
      <div className={classes.footer} ref={footer} tabIndex={-1}>
        <Stack gap={4} style={{ flex: 1 }}>
          <Text size="sm" role="status">
            {phase === 'printing' ? 'Printing…' : `${done} of ${all} done`}
          </Text>
          <Progress value={(done / Math.max(1, all)) * 100} aria-label="Orders done" />
        </Stack>
        <Button variant="default" disabled={phase === 'printing'} onClick={run.stop}>
          Stop
        </Button>
      </div>
    );
  }
  return (
    <div className={classes.footer} ref={footer} tabIndex={-1}>
      <Text size="sm" c="dimmed">
        {bought.length > 0 && `${totalText(bought)} bought`}
      </Text>
      <Group gap="xs">
        <Button variant="default" onClick={onClose}>
          {bought.length > 0 ? 'Close' : 'Cancel'}
        </Button>
        {phase === 'done' && bought.length > 0 && <PrintAgain run={run} />}
        {(phase === 'choosing' || purchases.length > 0) && (
          <Button
            disabled={purchases.length === 0 || asking > 0}
            onClick={() => void run.buy(purchases)}
            data-autofocus
          >
            {asking > 0
              ? `Getting prices, ${lines.length - asking} of ${lines.length}`
              : `Buy and print ${pluralize(purchases.length, 'label')}${total && `, ${total}`}`}
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
  const ids = shipmentsOf(run.lines).map(({ id }) => id);
  const [choice] = usePrintChoice();
  if (!run.isPrinted) return <PrintAll ids={ids} choice={choice} />;
  return (
    <Button variant="default" onClick={() => void run.print(ids)}>
      Print again
    </Button>
  );
}
