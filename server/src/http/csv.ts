import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import { toCsvLine } from '../lib/csv.ts';
import { createTurns, nextTurnOf } from '../lib/event-loop.ts';
import type { Batched, ListCursor } from '../lib/list-cursor.ts';

/** What a row of an export shows: the fields of a schema, those of an object as `shipTo.city`. */
interface Column {
  path: readonly string[];
  isNumber: boolean;
}

interface SchemaShape {
  type?: string;
  properties?: Record<string, SchemaShape>;
  anyOf?: SchemaShape[];
}

const MAX_DEPTH = 3;

function columnsOf(schema: SchemaShape, path: readonly string[] = []): Column[] {
  const shape = schema.anyOf?.find(({ type }) => type !== 'null') ?? schema;
  if (shape.properties !== undefined && path.length < MAX_DEPTH)
    return Object.entries(shape.properties).flatMap(([name, field]) => columnsOf(field, [...path, name]));
  return [{ path, isNumber: shape.type === 'number' || shape.type === 'integer' }];
}

/** Whether the client asks for a list as CSV, and not rather as JSON. */
export const wantsCsv = ({ headers: { accept = '' } }: FastifyRequest): boolean => {
  if (!/text\/csv/i.test(accept)) return false;
  const ranges = accept.toLowerCase().split(',');
  const qualityOf = (type: string): number => {
    const [range] = ranges.filter((one) => one.split(';')[0]?.trim() === type);
    return range === undefined ? 0 : Number(/;\s*q=([\d.]+)/.exec(range)?.[1] ?? 1);
  };
  const [csv, json] = [qualityOf('text/csv'), qualityOf('application/json')];
  return (
    csv > json ||
    (csv > 0 && csv === json && accept.search(/text\/csv/i) < accept.search(/application\/json/i))
  );
};

/**
 * Streams a list as CSV, batch by batch as the client reads it. It starts with a byte order mark, without which Excel takes
 * UTF-8 for another encoding.
 */
export function sendCsv(
  reply: FastifyReply,
  name: string,
  schema: TSchema,
  batches: AsyncIterable<unknown[]>,
): never {
  const columns = columnsOf(schema as SchemaShape);
  const lineOf = (row: unknown) =>
    toCsvLine(columns.map(({ path, isNumber }) => ({ value: valueAt(row, path), isNumber })));
  const owner = reply.request?.caller?.accountId ?? '';
  async function* lines() {
    yield `\ufeff${toCsvLine(columns.map(({ path }) => ({ value: path.join('.') })))}`;
    for await (const rows of batches) {
      // A client that reads quickly would otherwise keep the event loop until the last row.
      await nextTurnOf(owner);
      const takeTurns = createTurns(owner);
      let text = '';
      for (const row of rows) {
        text += lineOf(row);
        await takeTurns();
      }
      yield text;
    }
  }
  void reply.header('content-type', 'text/csv; charset=utf-8');
  void reply.header('content-disposition', `attachment; filename="${name}.csv"`);
  // The route's schema types the JSON answer.
  return reply.send(Readable.from(lines())) as never;
}

function valueAt(row: unknown, path: readonly string[]): unknown {
  let value = row;
  for (const name of path) {
    if (typeof value !== 'object' || value === null) return null;
    value = (value as Record<string, unknown>)[name];
  }
  return value;
}

/** A list that is never cut. */
export async function* oneBatch<T>(list: Promise<T[]>): AsyncGenerator<T[]> {
  yield await list;
}

const BATCH = 200;

interface Batch<T> {
  data: T[];
  meta: { next?: ListCursor };
}

/** A paged list as a whole: each batch continues where the one before ended, so that new rows do not shift it. */
export async function* allBatches<Q extends object, T>(
  query: Q,
  list: (query: Batched<Q & { page: number; limit: number }>) => Promise<Batch<T>>,
): AsyncGenerator<T[]> {
  let cursor: ListCursor | undefined = 'start';
  while (cursor !== undefined) {
    const { data, meta }: Batch<T> = await list({ ...query, page: 1, limit: BATCH, cursor });
    yield data;
    cursor = meta.next;
  }
}
