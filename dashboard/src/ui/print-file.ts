import { t } from '../lib/language/index.ts';
import { canPrintHere, printPdf } from './print-pdf.ts';

/** Prints a PDF, or opens it in a tab if the browser cannot print it from here. */
export async function printFile(pdf: Blob): Promise<void> {
  if (canPrintHere()) await printPdf(pdf).catch(() => openTab(pdf));
  else openTab(pdf);
}

function openTab(pdf: Blob): void {
  const url = URL.createObjectURL(pdf);
  if (window.open(url, '_blank') === null)
    throw new Error(t('The browser blocked the PDF. Allow pop-ups for this page.'));
}
