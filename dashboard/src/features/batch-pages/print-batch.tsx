import { Button, type ButtonProps } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../lib/language/index.ts';
import { notifyError } from '../../lib/notify.ts';
import { useInvalidate } from '../../lib/use-api-mutation.ts';
import { allLines, type Batch, printableIds } from '../batches/index.ts';
import { PrintAll, printChoice, printLabels } from '../shipments/index.ts';

interface Props extends ButtonProps {
  batch: Batch;
  children?: string;
}

/** Prints the labels of a batch that have not been voided, in the order in which they were asked for. */
export function PrintBatch({ batch, children = t('Print labels'), ...button }: Props) {
  const [isBusy, setBusy] = useState(false);
  /** The labels, where printing them takes another click. */
  const [toPrint, setToPrint] = useState<string[]>();
  const refresh = useInvalidate('shipments');
  const print = async () => {
    setBusy(true);
    try {
      const ids = printableIds(await allLines(batch.id, 'succeeded'));
      if (ids.length === 0) throw new Error(t('All of these labels have been voided.'));
      if (!(await printLabels(ids, printChoice()))) setToPrint(ids);
    } catch (error) {
      notifyError(error);
    } finally {
      setBusy(false);
      await refresh();
    }
  };
  if (toPrint !== undefined) return <PrintAll ids={toPrint} choice={printChoice()} />;
  return (
    <Button loading={isBusy} onClick={print} {...button}>
      {children}
    </Button>
  );
}
