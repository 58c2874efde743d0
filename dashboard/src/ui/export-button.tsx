import { Button } from '@mantine/core';
import { useState } from 'react';
import { saveFile } from '../lib/csv.ts';
import { notifyError } from '../lib/notify.ts';

interface Props {
  /** What the list is called: the name of the file. */
  name: string;
  /** All that the filters of the list leave. */
  file(): Promise<Blob>;
}

/** Downloads a list as CSV, with its filters but without its pages. */
export function ExportButton({ name, file }: Props) {
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      saveFile(`${name}.csv`, await file());
    } catch (error) {
      notifyError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="default" loading={isBusy} onClick={download}>
      Export CSV
    </Button>
  );
}
