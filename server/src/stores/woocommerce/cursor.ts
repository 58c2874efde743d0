import { fieldsOf, numberOf } from '../../plugins/answer-fields.ts';
import type { Position } from './changes.ts';

/** Where the next page of a pull begins, as text. `list` says which of several lists it goes through. */
export const writeCursor = (list: string, position: Position, upTo?: number): string =>
  JSON.stringify({ list, ...position, ...(upTo !== undefined && { upTo }) });

interface Cursor {
  list: string;
  position: Position;
  /** When the list before it was complete. */
  upTo: number | undefined;
}

export function readCursor(cursor: string): Cursor | undefined {
  const read = fieldsOf(parse(cursor));
  if (typeof read.list !== 'string') return undefined;
  const { list } = read;
  const upTo = numberOf(read.upTo);
  const [after, second, lastId, offset] = [read.after, read.second, read.lastId, read.offset].map(numberOf);
  if (second !== undefined)
    return { list, upTo, position: { second, lastId: lastId ?? 0, offset: offset ?? 0 } };
  return { list, upTo, position: { after: after ?? null } };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
