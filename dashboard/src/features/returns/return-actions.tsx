import { Button } from '@mantine/core';
import { plural, t } from '../../lib/language/index.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import type { Order } from '../orders/index.ts';
import { CorrectReceipt } from './correct-receipt.tsx';
import { LabelDialog } from './label-dialog.tsx';
import { ReceiveDialog } from './receive-dialog.tsx';
import { RejectButton } from './reject-button.tsx';
import { mayReceive, missingPieces } from './return-display.ts';
import { type Return, useReturnStep } from './returns-api.ts';

interface Props {
  one: Return;
  order: Order | undefined;
}

/** The actions that the return's status allows, the likeliest last. */
export function ReturnActions({ one, order }: Props) {
  const { id, status } = one;
  const step = useReturnStep(id);
  const missing = missingPieces(one);
  // Once it is approved, the customer gets a label by itself, or sends it at their own cost.
  const isByCustomer = one.requestedBy === 'customer';
  const mayCancel = ['requested', 'approved', 'label_created', 'in_transit'].includes(status);
  return (
    <>
      {mayCancel && (
        <ConfirmButton
          question={t('Cancel this return?')}
          consequence={
            one.labelShipmentId === null
              ? t('If the items arrive anyway, you can still receive them.')
              : t(
                  'Its label is voided, unless the parcel has already been scanned. If the items arrive anyway, you can still receive them.',
                )
          }
          confirm={t('Cancel return')}
          keep={t('Keep return')}
          onConfirm={() => step.mutateAsync('cancel')}
        >
          {t('Cancel return')}
        </ConfirmButton>
      )}
      {status === 'requested' && (
        <>
          <RejectButton id={id} />
          <Button
            {...(!isByCustomer && { variant: 'default' })}
            loading={step.isPending}
            onClick={() => step.mutate('approve')}
          >
            {t('Approve')}
          </Button>
        </>
      )}
      {(status === 'approved' || (status === 'requested' && !isByCustomer)) && order !== undefined && (
        <LabelDialog one={one} order={order} />
      )}
      {(status === 'partially_received' || status === 'received') && (
        <CorrectReceipt one={one} order={order} />
      )}
      {status === 'partially_received' && (
        <ConfirmButton
          danger={false}
          question={t('Complete without the missing items?')}
          consequence={plural(
            missing,
            '{count} item did not arrive. The return is closed without it; what arrives later needs a new return.',
            '{count} items did not arrive. The return is closed without them; what arrives later needs a new return.',
          )}
          confirm={t('Complete return')}
          onConfirm={() => step.mutateAsync('complete')}
        >
          {t('Complete##verb')}
        </ConfirmButton>
      )}
      {mayReceive(one) && <ReceiveDialog one={one} order={order} />}
      {status === 'received' && (
        <Button loading={step.isPending} onClick={() => step.mutate('complete')}>
          {t('Complete##verb')}
        </Button>
      )}
    </>
  );
}
