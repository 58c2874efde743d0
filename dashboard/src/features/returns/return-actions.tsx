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
  const mayCancel = status === 'requested' || status === 'approved' || status === 'label_created';
  const mayReceive = status === 'approved' || status === 'label_created' || status === 'in_transit';
  return (
    <>
      {mayCancel && (
        <ConfirmButton
          question="Cancel this return?"
          consequence={
            status === 'label_created'
              ? 'Its label stays valid until you void it. This cannot be undone.'
              : 'This cannot be undone.'
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
      {mayReceive && <ReceiveDialog one={one} order={order} />}
      {status === 'received' && (
        <Button loading={step.isPending} onClick={() => step.mutate('complete')}>
          Complete
        </Button>
      )}
    </>
  );
}
