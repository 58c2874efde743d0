import { Button, type ButtonProps } from '@mantine/core';
import { useState } from 'react';
import { notifyError } from '../../lib/notify.ts';
import { canPrintHere, printPdf } from '../shipments/index.ts';

interface Props extends ButtonProps {
  file(): Promise<Blob>;
  children: string;
}

/** Fetches a PDF and prints it, or opens it in a tab if the browser can't print it from here. */
export function PrintButton({ file, ...button }: Props) {
  const [busy, setBusy] = useState(false);
  const print = async () => {
    setBusy(true);
    try {
      const pdf = await file();
      if (canPrintHere()) await printPdf(pdf).catch(() => openTab(pdf));
      else openTab(pdf);
    } catch (error) {
      notifyError(error);
    } finally {
      setBusy(false);
    }
  };
  return <Button variant="default" onClick={print} loading={busy} {...button} />;
}

function openTab(pdf: Blob): void {
  const url = URL.createObjectURL(pdf);
  if (window.open(url, '_blank') === null)
    throw new Error('The browser blocked the PDF. Allow pop-ups for this page.');
}
