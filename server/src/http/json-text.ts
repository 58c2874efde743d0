import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { createYielder } from '../lib/event-loop.ts';
import { accountIdOf } from './routing.ts';

/** In characters. A longer text is sent in pieces: to encode it at a stretch would keep the event loop. */
const AT_ONCE = 1_000_000;

/** Answers with JSON that is text already, as a whole or in pieces. */
export function sendJsonText(reply: FastifyReply, text: string | readonly string[]): never {
  const pieces = typeof text === 'string' ? [text] : text;
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  const isLong = pieces.length > 1 && length > AT_ONCE;
  const payload = isLong ? Readable.from(inTurns(accountIdOf(reply.request), pieces)) : pieces.join('');
  // The route's schema types the JSON answer.
  return reply.header('content-type', 'application/json; charset=utf-8').send(payload) as never;
}

async function* inTurns(owner: string, pieces: readonly string[]): AsyncGenerator<Buffer> {
  const yieldIfLong = createYielder(owner);
  for (const piece of pieces) {
    await yieldIfLong();
    yield Buffer.from(piece);
  }
}
