import { Button, type ButtonProps } from '@mantine/core';
import { type MouseEvent, useState } from 'react';
import { t } from '../../lib/language/index.ts';
import { notifyError } from '../../lib/notify.ts';
import { canPrintHere, printPdf } from '../../ui/print-pdf.ts';

interface Props extends Omit<ButtonProps, 'component'> {
  /** The URL of the PDF, opened in a tab if the browser cannot print it from here. */
  href: string;
  file(): Promise<Blob>;
  children: string;
  /** Called once the file is in the print dialog, or in its own tab. */
  onPrinted?(): unknown;
}

function openTab(href: string): void {
  if (window.open(href, '_blank') === null)
    throw new Error(t('The browser blocked the PDF. Allow pop-ups for this page, or download it.'));
}

/** Prints a PDF with one click. */
export function PrintLink({ href, file, onPrinted, ...button }: Props) {
  const [busy, setBusy] = useState(false);
  const print = async (event: MouseEvent) => {
    const wantsTab = event.ctrlKey || event.metaKey || event.shiftKey;
    if (wantsTab || !canPrintHere()) return void onPrinted?.();
    event.preventDefault();
    setBusy(true);
    try {
      const pdf = await file();
      await printPdf(pdf).catch(() => openTab(href));
      onPrinted?.();
    } catch (error) {
      notifyError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      component="a"
      href={href}
      target="_blank"
      rel="noopener"
      onClick={print}
      loading={busy}
      {...button}
    />
  );
}
