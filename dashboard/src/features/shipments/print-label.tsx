import { useQueryClient } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { labelAddress } from './label-address.ts';
import { useMarkPrinted } from './print-labels.ts';
import { PrintLink } from './print-link.tsx';
import { labelQuery } from './shipments-api.ts';

interface Props extends Omit<ComponentProps<typeof PrintLink>, 'href' | 'file'> {
  /** The shipment's id. */
  id: string;
}

/** Prints the labels of one shipment, or opens them in a tab, and notes that they are printed. */
export function PrintLabel({ id, onPrinted, ...link }: Props) {
  const queryClient = useQueryClient();
  const markPrinted = useMarkPrinted();
  return (
    <PrintLink
      href={labelAddress(id, 'pdf')}
      file={() => queryClient.fetchQuery(labelQuery(id, 'pdf'))}
      onPrinted={() => {
        onPrinted?.();
        void markPrinted([id]);
      }}
      {...link}
    />
  );
}
