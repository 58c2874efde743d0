import { createYielder, nextTurn } from './event-loop.ts';

const PIECE_BYTES = 256 * 1024;

/**
 * Decodes a large body piece by piece, and lets others run in between: ten megabytes take some 30 ms. Others also run before and
 * after, because whoever calls this has just received all of it, and is about to read it.
 */
export async function decodeInTurns(body: Buffer, encoding = 'utf-8'): Promise<string> {
  const decoder = new TextDecoder(encoding);
  if (body.length <= PIECE_BYTES) return decoder.decode(body);
  const yieldIfLong = createYielder();
  const pieces: string[] = [];
  await nextTurn();
  for (let at = 0; at < body.length; at += PIECE_BYTES) {
    await yieldIfLong();
    pieces.push(decoder.decode(body.subarray(at, at + PIECE_BYTES), { stream: true }));
  }
  pieces.push(decoder.decode());
  await nextTurn();
  const text = pieces.join('');
  await nextTurn();
  return text;
}
