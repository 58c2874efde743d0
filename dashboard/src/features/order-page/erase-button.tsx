import { notify } from '../../lib/notify.ts';
import { forgetRecentSearches } from '../../lib/recent-storage.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import type { Order } from '../orders/index.ts';
import { useEraseOrder } from './order-api.ts';

/** Erases who an order was for, on the customer's request. */
export function EraseButton({ order: { id, orderNumber } }: { order: Order }) {
  const erase = useEraseOrder(id);
  return (
    <ConfirmButton
      question={`Erase the personal data of order ${orderNumber}?`}
      consequence={
        "The customer's name, street, city, email and phone, all notes and messages, metadata, labels, customs forms and " +
        'packing slips are deleted, also from shipments, returns, events and logs. Items, money, stock, country and state ' +
        'stay. No replacement or return is possible any more. This cannot be undone.'
      }
      confirm="Erase personal data"
      keep="Keep personal data"
      onConfirm={async () => {
        await erase.mutateAsync();
        forgetRecentSearches();
        notify('Personal data erased');
      }}
    >
      Erase personal data
    </ConfirmButton>
  );
}
