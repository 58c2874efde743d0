import type { MailOutbox } from '../../mail/index.ts';
import type { Db } from '../../storage/index.ts';
import type { MailParcel, ParcelContent } from './mail-content.ts';

/** Adds parcels to the mail about others of the order that nobody has begun to send. False if there is none. */
export function gatherShipped(
  mails: MailOutbox,
  tx: Db,
  orderId: string,
  parcels: readonly MailParcel[],
): Promise<boolean> {
  return mails.addToUnsent<ParcelContent>(tx, { orderId, type: 'shipped' }, (content) => ({
    ...content,
    parcels: [...content.parcels, ...parcels],
  }));
}
