import { AppError } from '../../lib/errors.ts';
import type { Storage } from '../../storage/index.ts';

/**
 * The carrier has been asked, and the database failed before its answer was recorded. "Try again later" would be wrong: what was asked
 * for may have been done, and is settled by itself. Other errors stay as they are.
 */
export function askedInVain(
  storage: Storage,
  error: unknown,
  { what, id }: { what: string; id: string },
): unknown {
  if (!['unavailable', 'unknown'].includes(storage.classify(error))) return error;
  return new AppError(
    'UNAVAILABLE',
    `${what}, and its answer could not be recorded just now. It is not repeated: shipment ${id} is settled by itself, look at it ` +
      'before you ask again',
    { cause: error, retryAfterSeconds: 60, lookAt: `/shipments/${id}` },
  );
}
