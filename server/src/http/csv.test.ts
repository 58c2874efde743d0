import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { sendCsv } from './csv.ts';

test('between two batches of an export, others get their turn of the event loop', async () => {
  let others = 0;
  const count = (): void => {
    others += 1;
    timer = setImmediate(count);
  };
  let timer = setImmediate(count);
  const seen: number[] = [];
  async function* batches() {
    for (let i = 0; i < 4; i++) {
      seen.push(others);
      yield [{ id: String(i) }];
    }
  }
  const routeOptions = { url: '/things', config: { csv: Type.Object({ id: Type.String() }) } };
  const reply = {
    request: { routeOptions, caller: null },
    header: () => reply,
    send: (stream: Readable) => stream,
  } as unknown as FastifyReply;
  const stream: Readable = sendCsv(reply, batches());
  const text = (await stream.toArray()).join('');
  clearImmediate(timer);
  expect(text.trimEnd().split(/\r?\n/)).toEqual(['\ufeffid', '0', '1', '2', '3']);
  expect(new Set(seen).size).toBe(4);
});
