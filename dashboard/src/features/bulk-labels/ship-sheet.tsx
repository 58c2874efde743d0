import { Button, Group, Modal, NativeSelect, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { pluralize } from '../../lib/text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { serviceLabel } from '../carrier-accounts/index.ts';
import type { Order } from '../orders/index.ts';
import { PRINT_OPTIONS, usePrintChoice } from '../shipments/index.ts';
import { useLastRun } from './last-run.ts';
import { ShipFooter } from './ship-footer.tsx';
import {
  CHEAPEST,
  type Choice,
  FASTEST,
  isAddressDoubtful,
  type Line,
  problemOf,
  SUGGESTED,
  servicesOf,
  shipmentsOf,
} from './ship-line.ts';
import { ShipLineRow } from './ship-line-row.tsx';
import classes from './ship-sheet.module.css';
import { type ShipRun, useShipRun } from './use-ship-run.ts';

interface Props {
  /** As they are when the sheet is opened: what changes later does not change the run. */
  orders: Order[];
  /** With the ids of the orders whose labels were bought. */
  onClose(bought: readonly string[]): void;
}

/** Prices, buys and prints the labels of several orders. */
export function ShipSheet({ orders, onClose }: Props) {
  const { record } = useLastRun();
  const run = useShipRun(orders, record);
  const [isLeaving, setLeaving] = useState(false);
  const isPhone = useMediaQuery('(max-width: 48em)');
  const isBusy = run.phase === 'buying' || run.phase === 'printing';
  useWarningBeforeUnload(isBusy);
  const close = () => {
    if (isBusy) return setLeaving(true);
    onClose(run.lines.filter(({ result }) => result.state === 'bought').map(({ order }) => order.id));
  };
  const isAsking = isLeaving && isBusy;
  return (
    <>
      <Dialog
        opened
        // Escape is heard here, also where it answers the question below.
        onClose={() => (isAsking ? setLeaving(false) : close())}
        transitionProps={{ duration: 0 }}
        title={`Ship ${pluralize(orders.length, 'order')}`}
        size={1000}
        fullScreen={isPhone ?? false}
        closeOnClickOutside={false}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <Sheet run={run} onClose={close} />
      </Dialog>
      <Modal
        opened={isAsking}
        onClose={() => setLeaving(false)}
        closeOnEscape={false}
        title="Labels are still being bought"
        centered
      >
        <Text mb="lg">
          Stop after the labels being bought now? Labels already bought stay valid and can be printed here.
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={() => setLeaving(false)} data-autofocus>
            Keep buying
          </Button>
          <Button
            onClick={() => {
              run.stop();
              setLeaving(false);
            }}
          >
            Stop
          </Button>
        </Group>
      </Modal>
    </>
  );
}

function Sheet({ run, onClose }: { run: ShipRun; onClose(): void }) {
  const [forAll, setForAll] = useState<Choice>(SUGGESTED);
  const { lines, phase } = run;
  const asking = lines.filter(({ quote }) => quote.state === 'asking').length;
  const isProblem = (line: Line) => problemOf(line, forAll) !== undefined;
  const isDoubtful = (line: Line) => isAddressDoubtful(line, forAll);
  const problems = lines.filter(isProblem);
  const doubtful = lines.filter(isDoubtful);
  return (
    <Stack gap="md">
      {phase === 'choosing' && problems.length > 0 && asking === 0 && (
        <div role="status">
          <Notice tone="warn">
            {problems.length === 1
              ? '1 order needs a fix before its label can be bought.'
              : `${pluralize(problems.length, 'order')} need a fix before their labels can be bought.`}
          </Notice>
        </div>
      )}
      {phase === 'choosing' && doubtful.length > 0 && asking === 0 && (
        <div role="status">
          <Notice tone="warn">
            {doubtful.length === 1
              ? '1 address may be wrong. Check it before you buy the label.'
              : `${doubtful.length} addresses may be wrong. Check them before you buy the labels.`}
          </Notice>
        </div>
      )}
      {phase === 'done' && <RunResult run={run} />}
      <Group gap="md" align="flex-end">
        {phase !== 'done' && (
          <ServiceForAll
            value={forAll}
            run={run}
            onChange={(choice) => {
              setForAll(choice);
              for (const { order, picked } of lines)
                if (picked !== undefined) run.change(order.id, { picked: choice });
            }}
          />
        )}
        <PrintSelect />
      </Group>
      <ul className={classes.list} aria-label="Orders to ship">
        {[...problems, ...doubtful, ...lines.filter((line) => !isProblem(line) && !isDoubtful(line))].map(
          (line) => (
            <ShipLineRow key={line.order.id} line={line} forAll={forAll} run={run} />
          ),
        )}
      </ul>
      <ShipFooter run={run} forAll={forAll} asking={asking} onClose={onClose} />
    </Stack>
  );
}

function ServiceForAll({
  value,
  run,
  onChange,
}: {
  value: Choice;
  run: ShipRun;
  onChange(choice: Choice): void;
}) {
  return (
    <NativeSelect
      label="Service"
      maw={420}
      value={value}
      disabled={run.phase !== 'choosing'}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        { value: SUGGESTED, label: 'Requested service, otherwise the cheapest' },
        { value: CHEAPEST, label: 'Cheapest for each order' },
        { value: FASTEST, label: 'Fastest for each order' },
        ...servicesOf(run.lines).map(({ key, rate, count }) => ({
          value: key,
          label: `${serviceLabel(rate)}, offered for ${pluralize(count, 'order')}`,
        })),
      ]}
    />
  );
}

/** Also for printing again, and remembered for the next time. */
function PrintSelect() {
  const [choice, choose] = usePrintChoice();
  return (
    <NativeSelect
      label="Print"
      value={choice}
      data={PRINT_OPTIONS}
      onChange={(event) =>
        choose(event.currentTarget.value === 'labels-and-slips' ? 'labels-and-slips' : 'labels')
      }
    />
  );
}

function RunResult({ run: { lines, isPrinted } }: { run: ShipRun }) {
  const bought = shipmentsOf(lines);
  const failed = lines.filter(({ result }) => result.state === 'failed').length;
  const texts = [
    bought.length > 0 && `${pluralize(bought.length, 'label')} bought${isPrinted ? ' and printed' : ''}`,
    failed > 0 && `${pluralize(failed, 'order')} failed`,
  ].filter(Boolean);
  return (
    <div role="status">
      <Notice tone={failed === 0 ? 'good' : bought.length === 0 ? 'bad' : 'warn'}>
        {texts.join(', ') || 'No labels bought'}
      </Notice>
    </div>
  );
}

/** Closing the tab would leave orders without a label that nobody has heard of. */
function useWarningBeforeUnload(isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isActive]);
}
