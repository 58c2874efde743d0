import { Button, List } from '@mantine/core';
import { useState } from 'react';
import { waybill } from '../../lib/api.ts';
import { plural, t } from '../../lib/language/index.ts';
import { errorMessage, notify, notifyError } from '../../lib/notify.ts';
import { runConcurrently } from '../../lib/run-concurrently.ts';
import { useInvalidate } from '../../lib/use-api-mutation.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SelectionBar } from '../../ui/selection-bar.tsx';
import type { Selection } from '../../ui/use-selection.ts';
import { PrintAll } from './print-all.tsx';
import type { PrintChoice } from './print-choice.ts';
import { printLabels, printSlips } from './print-labels.ts';
import { PrintMenu } from './print-menu.tsx';
import { isVoidable } from './shipment-display.ts';
import type { Shipment } from './shipments-api.ts';

/** Carriers answer slowly, and some allow only a few requests at once. */
const VOIDS_AT_ONCE = 3;

interface Problem {
  id: string;
  text: string;
}

/** Prints or voids the selected labels. What could not be voided stays selected. */
export function ShipmentBulkBar({ selection }: { selection: Selection<Shipment> }) {
  const { rows: shipments } = selection;
  const [isPrinting, setPrinting] = useState(false);
  const [needsClick, setNeedsClick] = useState<{ ids: string[]; choice: PrintChoice }>();
  const [problems, setProblems] = useState<Problem[]>([]);
  const refresh = useInvalidate('shipments');
  const printable = shipments.filter(({ label }) => label !== null);
  const voidable = printable.filter(isVoidable);

  const ids = printable.map(({ id }) => id);
  const withOrder = printable.filter(({ orderId, isReturn }) => orderId !== null && !isReturn);
  const print = async (choice: PrintChoice) => {
    setPrinting(true);
    try {
      if (!(await printLabels(ids, choice))) setNeedsClick({ ids, choice });
    } catch (error) {
      notifyError(error);
    } finally {
      setPrinting(false);
      await refresh();
    }
  };
  const voidAll = async () => {
    const failed: Problem[] = [];
    await runConcurrently(voidable, VOIDS_AT_ONCE, async ({ id, trackingCode }) => {
      try {
        await waybill.shipments.void(id, {});
      } catch (error) {
        failed.push({ id, text: `${trackingCode ?? id}: ${errorMessage(error)}` });
      }
    });
    const done = voidable.length - failed.length;
    if (done > 0) notify(plural(done, '{count} label voided', '{count} labels voided'));
    setProblems(failed);
    const isFailed = new Set(failed.map(({ id }) => id));
    selection.remove(voidable.map(({ id }) => id).filter((id) => !isFailed.has(id)));
    await refresh();
  };
  if (shipments.length === 0) return null;
  return (
    <SelectionBar
      noun="shipment"
      count={shipments.length}
      note={leftOut(shipments, printable, voidable)}
      below={
        problems.length > 0 && (
          <Notice tone="bad" title={t("Couldn't void these labels")} urgent>
            <List size="sm">
              {problems.map(({ id, text }) => (
                <List.Item key={id}>{text}</List.Item>
              ))}
            </List>
          </Notice>
        )
      }
    >
      <Button variant="subtle" size="xs" onClick={selection.clear}>
        {t('Clear')}
      </Button>
      {voidable.length > 0 && (
        <ConfirmButton
          size="xs"
          question={plural(voidable.length, 'Void {count} label?', 'Void {count} labels?')}
          consequence={t(
            'They can no longer be used, and their items can be shipped again. This cannot be undone.',
          )}
          confirm={plural(voidable.length, 'Void {count} label', 'Void {count} labels')}
          onConfirm={voidAll}
        >
          {plural(voidable.length, 'Void {count} label', 'Void {count} labels')}
        </ConfirmButton>
      )}
      {needsClick === undefined ? (
        <>
          {withOrder.length > 0 && (
            <PrintMenu
              size="xs"
              entries={[
                { label: t('Labels and packing slips'), print: () => print('labels-and-slips') },
                { label: t('Packing slips only'), print: () => printSlips(withOrder.map(({ id }) => id)) },
              ]}
            >
              {t('Packing slips')}
            </PrintMenu>
          )}
          <Button
            size="xs"
            disabled={printable.length === 0}
            loading={isPrinting}
            onClick={() => void print('labels')}
          >
            {plural(printable.length, 'Print {count} label', 'Print {count} labels')}
          </Button>
        </>
      ) : (
        <PrintAll {...needsClick} />
      )}
    </SelectionBar>
  );
}

function leftOut(all: Shipment[], printable: Shipment[], voidable: Shipment[]) {
  const without = all.length - printable.length;
  const scanned = printable.length - voidable.length;
  return [
    without > 0 && plural(without, ', {count} without a label', ', {count} without a label'),
    scanned > 0 && plural(scanned, ', {count} already scanned', ', {count} already scanned'),
  ];
}
