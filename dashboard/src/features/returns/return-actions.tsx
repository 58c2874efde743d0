import { Button } from '@mantine/core';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import type { Order } from '../orders/index.ts';
import { LabelDialog } from './label-dialog.tsx';
import { ReceiveDialog } from './receive-dialog.tsx';
import { RejectButton } from './reject-button.tsx';
import { type Return, useReturnStep } from './returns-api.ts';

interface Props {
  one: Return;
  order: Order | undefined;
}

/** The actions that the return's status allows, the likeliest last. */
export function ReturnActions({ one, order }: Props) {
  const { id, status } = one;
  const step = useReturnStep(id);
  const mayCancel = ['requested', 'approved', 'label_created', 'in_transit'].includes(status);
  const mayReceive = ['approved', 'label_created', 'in_transit', 'partially_received', 'cancelled'].includes(
    status,
  );
  return (
    <>
      {mayCancel && (
        <ConfirmButton
          question="Cancel this return?"
          consequence={
            status === 'label_created'
              ? 'Its label is voided.'
              : 'If the parcel arrives anyway, receiving it opens the return again.'
          }
          confirm="Cancel return"
          onConfirm={() => step.mutateAsync('cancel')}
        >
          Cancel return
        </ConfirmButton>
      )}
      {status === 'requested' && (
        <>
          <RejectButton id={id} />
          <Button variant="default" loading={step.isPending} onClick={() => step.mutate('approve')}>
            Approve
          </Button>
        </>
      )}
      {(status === 'requested' || status === 'approved') && order !== undefined && (
        <LabelDialog one={one} order={order} />
      )}
      {/* A form for what is still to arrive, after each receipt. */}
      {mayReceive && <ReceiveDialog key={one.updatedAt} one={one} order={order} />}
      {(status === 'received' || status === 'partially_received') && (
        <Button loading={step.isPending} onClick={() => step.mutate('complete')}>
          Complete
        </Button>
      )}
    </>
  );
}
