import { Modal } from '@mantine/core';
import { useState } from 'react';
import { pluralize } from '../../lib/text.ts';
import { useInvalidate } from '../../lib/use-api-mutation.ts';
import type { Order } from '../orders/index.ts';
import { BulkChoice } from './bulk-choice.tsx';
import { BulkResults } from './bulk-results.tsx';
import { buyLabels, type Choice, type Outcome } from './buy-labels.ts';

interface Props {
  orders: Order[];
  opened: boolean;
  onClose(isDone: boolean): void;
}

export function BulkDialog({ orders, opened, onClose }: Props) {
  // Fixed at the start, because orders leave the selection once their label is bought.
  const [batch, setBatch] = useState<Order[]>();
  const [outcomes, setOutcomes] = useState<Outcome[]>([]);
  const refresh = useInvalidate('shipments');
  const isBusy = batch !== undefined && outcomes.length < batch.length;
  const start = async (choice: Choice) => {
    setBatch(orders);
    await buyLabels(orders, choice, (more) => setOutcomes((before) => [...before, ...more]));
    await refresh();
  };
  const close = () => {
    onClose(batch !== undefined);
    setBatch(undefined);
    setOutcomes([]);
  };
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={`Labels for ${pluralize((batch ?? orders).length, 'order')}`}
      size="lg"
      withCloseButton={!isBusy}
      closeOnEscape={!isBusy}
      closeOnClickOutside={batch === undefined}
    >
      {batch === undefined ? (
        <BulkChoice orders={orders} onStart={start} onCancel={close} />
      ) : (
        <BulkResults total={batch.length} outcomes={outcomes} onClose={close} />
      )}
    </Modal>
  );
}
