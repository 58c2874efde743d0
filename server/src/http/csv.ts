import { AsyncLocalStorage } from 'node:async_hooks';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { qualityOf } from '../lib/accept.ts';
import { BYTE_ORDER_MARK, type FileColumn, headLine, linesInTurns } from '../lib/csv.ts';
import { invalid } from '../lib/errors.ts';
import type { Batched, ListCursor } from '../lib/list-cursor.ts';

interface SchemaShape {
  type?: string;
  properties?: Record<string, SchemaShape>;
  anyOf?: SchemaShape[];
}

const MAX_DEPTH = 3;

/** What a row of an export shows: the fields of a schema, those of an object as `shipTo.city`. */
function columnsOf(schema: SchemaShape, path: readonly string[] = []): FileColumn<unknown>[] {
  const shape = schema.anyOf?.find(({ type }) => type !== 'null') ?? schema;
  if (shape.properties !== undefined && path.length < MAX_DEPTH)
    return Object.entries(shape.properties).flatMap(([name, field]) => columnsOf(field, [...path, name]));
  const isNumber = shape.type === 'number' || shape.type === 'integer';
  return [{ heading: path.join('.'), value: (row) => valueAt(row, path), isNumber }];
}

/** Whether the client asks for a list as CSV, and not rather as JSON. */
export const wantsCsv = ({ headers: { accept = '' } }: Pick<FastifyRequest, 'headers'>): boolean => {
  if (!/text\/csv/i.test(accept)) return false;
  const [csv, json] = [qualityOf(accept, 'text/csv'), qualityOf(accept, 'application/json')];
  return (
    csv > json ||
    (csv > 0 && csv === json && accept.search(/text\/csv/i) < accept.search(/application\/json/i))
  );
};

/**
 * Streams a list as CSV, batch by batch as the client reads it. The route says what a row has, unless the columns are given.
 */
export function sendCsv<Row>(
  reply: FastifyReply,
  batches: AsyncIterable<Row[]>,
  given?: readonly FileColumn<Row>[],
): never {
  const { url = '', config } = reply.request.routeOptions;
  const columns: readonly FileColumn<Row>[] = given ?? columnsOf((config.csv ?? {}) as SchemaShape);
  const owner = reply.request.caller?.accountId ?? '';
  // The stream asks for more whenever the client has read, which is outside of the request and what it reads from.
  const inRequest = AsyncLocalStorage.snapshot();
  const rest = batches[Symbol.asyncIterator]();
  async function* lines() {
    yield `${BYTE_ORDER_MARK}${headLine(columns)}`;
    try {
      // A client that reads quickly would otherwise keep the event loop until the last row.
      for (;;) {
        const { done, value: rows } = await inRequest(() => rest.next());
        if (done) break;
        yield linesInTurns(owner, columns, rows);
      }
    } finally {
      await rest.return?.();
    }
  }
  void reply.header('content-type', 'text/csv; charset=utf-8');
  void reply.header('content-disposition', `attachment; filename="${url.split('/').at(-1)}.csv"`);
  // The route's schema types the JSON answer.
  return reply.send(Readable.from(lines())) as never;
}

/** Refuses a layout of a file where JSON is asked for, which has none. */
export function refuseLayout(
  request: Pick<FastifyRequest, 'headers'> & { query: { layout?: string } },
): void {
  if (request.query.layout !== undefined && !wantsCsv(request))
    throw invalid('layout: is for files only: send the header Accept: text/csv');
}

function valueAt(row: unknown, path: readonly string[]): unknown {
  let value = row;
  for (const name of path) {
    if (typeof value !== 'object' || value === null) return null;
    value = (value as Record<string, unknown>)[name];
  }
  return value;
}

const BATCH = 200;

interface Page<Row> {
  data: Row[];
  meta: { next?: ListCursor };
}

type ListRequest<Q> = Pick<FastifyRequest, 'headers'> & { query: Q };

/**
 * A page of a list, or the whole list as CSV if the client asks for that: each batch continues where the one before ended, so that new
 * rows do not shift it. The first is read before the response starts, because later it could not be a 403 or 404 any more.
 */
export async function sendPage<Q extends object, Row, P extends Page<Row>>(
  request: ListRequest<Q>,
  reply: FastifyReply,
  list: (query: Batched<Q>) => Promise<P & Page<Row>>,
  columns?: readonly FileColumn<Row>[],
): Promise<P> {
  if (!wantsCsv(request)) return list(request.query);
  const read = (cursor: ListCursor) => list({ ...request.query, page: 1, limit: BATCH, cursor });
  const first = await read('start');
  async function* batches() {
    yield first.data;
    for (let next = first.meta.next; next !== undefined; ) {
      const { data, meta } = await read(next);
      yield data;
      next = meta.next;
    }
  }
  return sendCsv(reply, batches(), columns);
}

/** A list that is never cut, as JSON or as CSV. */
export async function sendAll<T>(
  request: Pick<FastifyRequest, 'headers'>,
  reply: FastifyReply,
  list: Promise<T[]>,
): Promise<{ data: T[] }> {
  const data = await list;
  return wantsCsv(request) ? sendCsv(reply, Readable.from([data])) : { data };
}
