import type { FastifyInstance } from 'fastify';
import { createYielder } from '../lib/event-loop.ts';
import { isObject } from '../lib/is-object.ts';

/** Fewer are always written quickly. */
const FEW = 5;

/**
 * Writes the JSON of long lists element by element, and lets others run in between: a hundred resources may be megabytes. What
 * a handler returns is otherwise turned into JSON at a stretch.
 */
export function writeListsInPieces(app: FastifyInstance): void {
  app.addHook<unknown>('preSerialization', (request, reply, payload, done) => {
    if (!isObject(payload) || !Array.isArray(payload.data) || payload.data.length <= FEW) {
      done(null, payload);
      return;
    }
    const { data, ...others } = payload;
    reply.serializer((text) => text as string);
    textOf(data, others, request.caller?.accountId ?? '').then((text) => done(null, text), done);
  });
}

async function textOf(data: readonly unknown[], others: object, owner: string): Promise<string> {
  const yieldIfLong = createYielder(owner);
  let text = '{"data":[';
  for (const [i, one] of data.entries()) {
    text += `${i === 0 ? '' : ','}${JSON.stringify(one) ?? 'null'}`;
    await yieldIfLong();
  }
  const rest = JSON.stringify(others).slice(1);
  return `${text}]${rest === '}' ? '' : ','}${rest}`;
}
