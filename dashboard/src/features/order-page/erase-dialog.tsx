import { t } from '../../lib/language/index.ts';
import { notify } from '../../lib/notify.ts';
import { forgetRecentSearches } from '../../lib/recent-storage.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useEraseOrder } from './order-api.ts';
import type { OrderDialogProps } from './order-dialogs.tsx';

/** Erases who an order was for, on the customer's request. */
export function EraseDialog({ order: { id, orderNumber }, ...dialog }: OrderDialogProps) {
  const erase = useEraseOrder(id);
  return (
    <ConfirmDialog
      {...dialog}
      question={t('Erase the personal data of order {orderNumber}?', { orderNumber })}
      consequence={t(
        "The customer's name, street, city, email and phone, all notes and messages, metadata, labels, customs forms and " +
          'packing slips are deleted, also from shipments, returns, events and logs. Items, money, stock, country and state ' +
          'stay. No replacement or return is possible any more. This cannot be undone.',
      )}
      confirm={t('Erase personal data')}
      keep={t('Keep personal data')}
      onConfirm={async () => {
        await erase.mutateAsync();
        forgetRecentSearches();
        notify(t('Personal data erased'));
      }}
    />
  );
}
