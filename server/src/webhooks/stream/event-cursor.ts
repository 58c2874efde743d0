import { createHash } from 'node:crypto';

/** A place in an account's events, in the order of commits: that of an event. Those that follow it are read next. */
export interface EventPlace {
  position: number;
  sequence: number;
  /** Empty before the first event. */
  id: string;
}

export interface EventCursor extends EventPlace {
  /** When the event of this place happened. */
  happenedAt: number;
  /** Nothing that follows is older than this. */
  since: number;
  /** Reads whatever is kept, from the oldest event on, and has not come to the newest yet. */
  isFirstWalk: boolean;
}

export const BEFORE_ALL: EventPlace = { position: 0, sequence: 0, id: '' };

const PREFIX = 'cur_';
const CHECK_CHARS = 11;
const FORMAT = /^cur_[\w-]{20,300}$/;

/**
 * Not signed, because whoever changes a cursor only reads other events of their own account; and a signature would be void once the
 * secret of the installation is replaced. The checksum tells a typo, and the cursor of another account, from a cursor.
 */
export function cursorText(accountId: string, cursor: EventCursor): string {
  const { position, sequence, id, happenedAt, since, isFirstWalk } = cursor;
  const body = [position, sequence, id, happenedAt, since, isFirstWalk ? 1 : 0].join(' ');
  return `${PREFIX}${checksum(accountId, body)}${Buffer.from(body).toString('base64url')}`;
}

/** Undefined if it is not a cursor of this account. */
export function readCursor(accountId: string, text: string): EventCursor | undefined {
  if (!FORMAT.test(text)) return undefined;
  const encoded = text.slice(PREFIX.length);
  const body = Buffer.from(encoded.slice(CHECK_CHARS), 'base64url').toString();
  // The last character has bits that mean nothing: only one spelling of them is ours.
  if (encoded !== checksum(accountId, body) + Buffer.from(body).toString('base64url')) return undefined;
  const fields = body.split(' ');
  const [position, sequence, , happenedAt, since] = fields.map(Number);
  const numbers = [position, sequence, happenedAt, since];
  const isOurs = fields.length === 6 && numbers.every((one) => Number.isSafeInteger(one) && Number(one) >= 0);
  if (!isOurs) return undefined;
  return {
    ...{ position: Number(position), sequence: Number(sequence), id: fields[2] ?? '' },
    ...{ happenedAt: Number(happenedAt), since: Number(since), isFirstWalk: fields[5] === '1' },
  };
}

const checksum = (accountId: string, body: string): string =>
  createHash('sha256')
    .update(`waybill cursor v1 ${accountId} ${body}`)
    .digest('base64url')
    .slice(0, CHECK_CHARS);
