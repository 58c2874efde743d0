import { AppError } from '../../lib/errors.ts';
import type { Storage } from '../../storage/index.ts';
import { type ConnectedCarrier, sellerName } from './connected-carriers.ts';

/** What to tell whoever asked a carrier for something and does not get it. `thing` is where it can be looked at. */
export function carrierTrouble(
  connected: ConnectedCarrier,
  { id, carrier }: { id: string; carrier: string },
  thing: 'shipment' | 'pickup' | 'manifest',
) {
  const seller = sellerName(connected, carrier);
  const lookAt = `/${thing}s/${id}`;
  return {
    refused: (reason: string | null) =>
      new AppError('CARRIER_ERROR', `${seller} refused: ${reason}`, { lookAt }),

    uncertain(reason: string | null, advice: string) {
      const why = reason === null ? '' : ` (${reason})`;
      return new AppError('CARRIER_ERROR', `${seller} gave no certain answer${why}. ${advice}`, { lookAt });
    },

    /**
     * The carrier has been asked, and the database failed before its answer was recorded. "Try again later" would be wrong: what was
     * asked for may have been done, and is settled by itself. Other errors stay as they are.
     */
    unrecorded(storage: Storage, what: string) {
      return (cause: unknown): never => {
        if (!['unavailable', 'unknown'].includes(storage.classify(cause))) throw cause;
        throw new AppError(
          'UNAVAILABLE',
          `${seller} was asked ${what}, and its answer could not be recorded. It is not repeated: ${thing} ` +
            `${id} is settled automatically, check it before you ask again`,
          { cause, retryAfterSeconds: 60, lookAt },
        );
      };
    },
  };
}
