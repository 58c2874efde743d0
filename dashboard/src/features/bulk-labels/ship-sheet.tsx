import { Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { plural, t } from '../../lib/language/index.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { serviceLabel } from '../carrier-accounts/index.ts';
import { SameAddressCounts } from '../combining/index.ts';
import type { Order } from '../orders/index.ts';
import { PresetBar } from '../presets/index.ts';
import { PRINT_OPTIONS, usePrintChoice } from '../shipments/index.ts';
import { ShipFooter } from './ship-footer.tsx';
import {
  boughtOf,
  CHEAPEST,
  type Choice,
  dayOfChoice,
  FASTEST,
  inTimeBy,
  isAddressDoubtful,
  type Line,
  problemOf,
  SUGGESTED,
  servicesOf,
  sharersOf,
  takenIn,
} from './ship-line.ts';
import { ShipLineRow } from './ship-line-row.tsx';
import classes from './ship-sheet.module.css';
import { type ShipRun, useShipRun } from './use-ship-run.ts';

interface Props {
  /** As they are when the sheet is opened: what changes later does not change the run. */
  orders: Order[];
  /** With the ids of the orders whose labels were bought, or are being bought. */
  onClose(bought: readonly string[]): void;
}

/** Prices, buys and prints the labels of several orders. */
export function ShipSheet({ orders, onClose }: Props) {
  const run = useShipRun(orders);
  const isPhone = useMediaQuery('(max-width: 48em)');
  // What is being bought goes on, and is no longer to be chosen for anything else.
  const close = () => onClose(takenIn(run.lines));
  return (
    <Dialog
      opened
      onClose={close}
      transitionProps={{ duration: 0 }}
      title={plural(orders.length, 'Ship {count} order', 'Ship {count} orders')}
      size={1000}
      fullScreen={isPhone ?? false}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <SameAddressCounts orders={orders}>
        <Sheet run={run} onClose={close} />
      </SameAddressCounts>
    </Dialog>
  );
}

function Sheet({ run, onClose }: { run: ShipRun; onClose(): void }) {
  const [forAll, setForAll] = useState<Choice>(SUGGESTED);
  const [preset, setPreset] = useState<string>();
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
            {plural(
              problems.length,
              '{count} order needs a fix before its label can be bought.',
              '{count} orders need a fix before their labels can be bought.',
            )}
          </Notice>
        </div>
      )}
      {phase === 'choosing' && doubtful.length > 0 && asking === 0 && (
        <div role="status">
          <Notice tone="warn">
            {plural(
              doubtful.length,
              '{count} address may be wrong. Check it before you buy the label.',
              '{count} addresses may be wrong. Check them before you buy the labels.',
            )}
          </Notice>
        </div>
      )}
      {phase === 'done' && <RunResult run={run} />}
      <PresetBar
        inDialog
        active={preset}
        isDisabled={phase !== 'choosing'}
        onApply={(next) => {
          setPreset(next?.id);
          setForAll(SUGGESTED);
          void run.applyPreset(next?.id);
        }}
      />
      <Group gap="md" align="flex-end">
        {phase !== 'done' && (
          <ServiceForAll
            value={forAll}
            run={run}
            hasPreset={preset !== undefined}
            onChange={(choice) => {
              setForAll(choice);
              for (const { order, picked } of lines)
                if (picked !== undefined) run.change(order.id, { picked: choice });
            }}
          />
        )}
        <PrintSelect />
      </Group>
      <ul className={classes.list} aria-label={t('Orders to ship')}>
        {[...problems, ...doubtful, ...lines.filter((line) => !isProblem(line) && !isDoubtful(line))].map(
          (line) => (
            <ShipLineRow
              key={line.order.id}
              line={line}
              sharers={sharersOf(line, lines).join(', ')}
              forAll={forAll}
              run={run}
            />
          ),
        )}
      </ul>
      <ShipFooter run={run} forAll={forAll} asking={asking} onClose={onClose} />
    </Stack>
  );
}

const IN_TIME = inTimeBy('');

function ServiceForAll({
  value,
  run,
  hasPreset,
  onChange,
}: {
  value: Choice;
  run: ShipRun;
  hasPreset: boolean;
  onChange(choice: Choice): void;
}) {
  const day = dayOfChoice(value);
  const isFixed = run.phase !== 'choosing';
  return (
    <>
      <NativeSelect
        label={t('Service')}
        flex="0 1 30rem"
        value={day === undefined ? value : IN_TIME}
        disabled={isFixed}
        onChange={(event) => onChange(event.currentTarget.value)}
        data={[
          {
            value: SUGGESTED,
            label: hasPreset
              ? t('Service of the preset')
              : t('Requested service, or the cheapest if none is requested'),
          },
          { value: CHEAPEST, label: t('Cheapest for each order') },
          { value: IN_TIME, label: t('Cheapest that arrives by…') },
          { value: FASTEST, label: t('Fastest for each order') },
          ...servicesOf(run.lines).map(({ key, rate, count }) => ({
            value: key,
            label: plural(
              count,
              '{service}, offered for {count} order',
              '{service}, offered for {count} orders',
              { service: serviceLabel(rate) },
            ),
          })),
        ]}
      />
      {day !== undefined && (
        <TextInput
          type="date"
          label={t('Arrives by')}
          value={day}
          disabled={isFixed}
          onChange={(event) => onChange(inTimeBy(event.currentTarget.value))}
        />
      )}
    </>
  );
}

/** Also for printing again, and remembered for the next time. */
function PrintSelect() {
  const [choice, choose] = usePrintChoice();
  return (
    <NativeSelect
      label={t('Print')}
      value={choice}
      data={PRINT_OPTIONS}
      onChange={(event) =>
        choose(event.currentTarget.value === 'labels-and-slips' ? 'labels-and-slips' : 'labels')
      }
    />
  );
}

function RunResult({ run: { lines, isPrinted } }: { run: ShipRun }) {
  const bought = boughtOf(lines);
  const failed = lines.filter(({ result }) => result.state === 'failed').length;
  const texts = [
    bought.length > 0 &&
      (isPrinted
        ? plural(bought.length, '{count} label bought and printed', '{count} labels bought and printed')
        : plural(bought.length, '{count} label bought', '{count} labels bought')),
    failed > 0 && plural(failed, '{count} order failed', '{count} orders failed'),
  ].filter(Boolean);
  return (
    <div role="status">
      <Notice tone={failed === 0 ? 'good' : bought.length === 0 ? 'bad' : 'warn'}>
        {texts.join(', ') || t('No labels bought')}
      </Notice>
    </div>
  );
}
