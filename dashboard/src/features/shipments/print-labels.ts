import { waybill } from '../../lib/api.ts';
import { t } from '../../lib/language/index.ts';
import { errorMessage, notifyError } from '../../lib/notify.ts';
import { useInvalidate } from '../../lib/use-api-mutation.ts';
import { printFile } from '../../ui/print-file.ts';
import { canPrintHere, printPdf } from '../../ui/print-pdf.ts';
import {
  type PrintStation,
  printSettings,
  sendToBridge,
  sheetOf,
  stationById,
} from '../print-stations/index.ts';
import type { PrintChoice } from './print-choice.ts';
import { combinedFile, labelsFile } from './shipments-api.ts';

/** The most labels that one file can have. */
const LABELS_PER_FILE = 200;
/** The most that one request can mark as printed, and that a print bridge takes at once. */
const LABELS_PER_REQUEST = 100;

const chunksOf = (ids: readonly string[], size: number): string[][] =>
  Array.from({ length: Math.ceil(ids.length / size) }, (_, index) =>
    ids.slice(index * size, (index + 1) * size),
  );

/** The labels of each file. */
export const filesOf = (ids: readonly string[]): string[][] => chunksOf(ids, LABELS_PER_FILE);

export const printedFile = (ids: string[], choice: PrintChoice): Promise<Blob> =>
  choice === 'labels' ? labelsFile(ids, sheetOf()) : combinedFile(ids, ['label', 'packing-slip']);

/** For shipments whose labels come out of the label printer. */
export async function printSlips(ids: readonly string[]): Promise<void> {
  for (const chunk of filesOf(ids)) await printFile(await combinedFile(chunk, ['packing-slip']));
}

async function markPrinted(ids: readonly string[]): Promise<void> {
  for (const chunk of chunksOf(ids, LABELS_PER_REQUEST)) await waybill.shipments.markPrinted({ ids: chunk });
}

const zplOf = (id: string): Promise<Blob> => waybill.shipments.getLabel(id, { format: 'zpl' });

/** Label by label as ZPL, so that the printer starts with the first while the next is fetched. */
async function printByBridge(
  station: PrintStation,
  ids: readonly string[],
  onPrinted: (id: string) => void,
): Promise<void> {
  if (station.format === 'zpl') {
    for (const id of ids) {
      await sendToBridge(station, await zplOf(id));
      onPrinted(id);
    }
    return;
  }
  for (const chunk of chunksOf(ids, LABELS_PER_REQUEST)) {
    await sendToBridge(station, await labelsFile(chunk));
    for (const id of chunk) onPrinted(id);
  }
}

/**
 * Prints labels in this order, on the label printer if this browser has one, otherwise through the browser. Returns false if
 * neither is possible without another click. Labels count as printed once the printer or the print dialog has them.
 */
export async function printLabels(ids: readonly string[], choice: PrintChoice = 'labels'): Promise<boolean> {
  const settings = printSettings();
  const left = new Set(ids);
  if (settings.way === 'station') {
    try {
      await printByBridge(await stationById(settings.stationId), ids, (id) => left.delete(id));
    } catch (error) {
      notifyError(
        new Error(t('{problem} Print through the browser instead.', { problem: errorMessage(error) })),
      );
    }
    const printed = ids.filter((id) => !left.has(id));
    if (printed.length > 0) await markPrinted(printed);
    // Slips are on other paper, so they go to the printer of the browser.
    if (choice === 'labels-and-slips' && printed.length > 0) await printSlips(printed);
    if (left.size === 0) return true;
  }
  const rest = [...left];
  if (rest.length > LABELS_PER_FILE || !canPrintHere()) return false;
  await printPdf(await printedFile(rest, choice));
  await markPrinted(rest);
  return true;
}

/** For labels that a link or a dialog has handed over to the browser. */
export function useMarkPrinted(): (ids: readonly string[]) => Promise<void> {
  const refresh = useInvalidate('shipments');
  return async (ids) => {
    await markPrinted(ids).catch(notifyError);
    await refresh();
  };
}
