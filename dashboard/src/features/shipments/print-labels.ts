import { waybill } from '../../lib/api.ts';
import { errorMessage, notifyError } from '../../lib/notify.ts';
import { useInvalidate } from '../../lib/use-api-mutation.ts';
import { sendToBridge } from './bridge-client.ts';
import type { PrintChoice } from './print-choice.ts';
import { printFile } from './print-file.ts';
import { canPrintHere, printPdf } from './print-pdf.ts';
import { type PrintSettings, printSettings } from './print-settings.ts';
import { combinedFile, labelsFile } from './shipments-api.ts';

/** The most labels that one file, and one request, can have. */
export const LABELS_PER_FILE = 100;

const chunksOf = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / LABELS_PER_FILE) }, (_, index) =>
    ids.slice(index * LABELS_PER_FILE, (index + 1) * LABELS_PER_FILE),
  );

export const printedFile = (ids: string[], choice: PrintChoice): Promise<Blob> =>
  choice === 'labels' ? labelsFile(ids) : combinedFile(ids, ['label', 'packing-slip']);

/** For shipments whose labels come out of the label printer. */
export async function printSlips(ids: readonly string[]): Promise<void> {
  for (const chunk of chunksOf(ids)) await printFile(await combinedFile(chunk, ['packing-slip']));
}

async function markPrinted(ids: readonly string[]): Promise<void> {
  for (const chunk of chunksOf(ids)) await waybill.shipments.markPrinted({ ids: chunk });
}

const zplOf = (id: string): Promise<Blob> => waybill.shipments.getLabel(id, { format: 'zpl' });

/** Label by label as ZPL, so that the printer starts with the first while the next is fetched. */
async function printByBridge(
  settings: Extract<PrintSettings, { way: 'bridge' }>,
  ids: readonly string[],
  onPrinted: (id: string) => void,
): Promise<void> {
  if (settings.format === 'zpl') {
    for (const id of ids) {
      await sendToBridge(settings, await zplOf(id));
      onPrinted(id);
    }
    return;
  }
  for (const chunk of chunksOf(ids)) {
    await sendToBridge(settings, await labelsFile(chunk));
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
  if (settings.way === 'bridge') {
    try {
      await printByBridge(settings, ids, (id) => left.delete(id));
    } catch (error) {
      notifyError(new Error(`${errorMessage(error)} Print through the browser instead.`));
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
