import { Button, type ButtonProps } from '@mantine/core';
import { useState } from 'react';
import { notifyError } from '../../lib/notify.ts';
import { printFile } from '../shipments/index.ts';

interface Props extends ButtonProps {
  file(): Promise<Blob>;
  children: string;
}

/** Fetches a PDF and prints it, or opens it in a tab if the browser cannot print it from here. */
export function PrintButton({ file, ...button }: Props) {
  const [busy, setBusy] = useState(false);
  const print = async () => {
    setBusy(true);
    try {
      await printFile(await file());
    } catch (error) {
      notifyError(error);
    } finally {
      setBusy(false);
    }
  };
  return <Button variant="default" onClick={print} loading={busy} {...button} />;
}
