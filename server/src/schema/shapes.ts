import type { Readable } from 'node:stream';
import { type Static, type TSchema, Type } from 'typebox';
import { isTimeZone, ZONE_NAME } from '../lib/days.ts';
import { ERROR_CODES } from '../lib/errors.ts';
import { Problem } from './problem.ts';
import { textLike } from './text-like.ts';

/** Pieces that the schemas of every feature are made of. A `title` is the name of the OpenAPI component. */

export const Timestamp = Type.String({
  format: 'date-time',
  description: 'ISO 8601, UTC, with milliseconds',
});

/** Beside `carrier`, its code. */
export const CarrierName = Type.String({ description: 'The name of the `carrier`, to show to people' });

export const nullable = <T extends TSchema>(schema: T, options: { description?: string } = {}) =>
  Type.Union([schema, Type.Null()], options);

export const ErrorBody = Type.Object(
  {
    error: Type.Object(
      { code: Type.Enum([...ERROR_CODES], { title: 'ErrorCode' }), message: Type.String() },
      { title: 'ErrorDetails' },
    ),
  },
  // Not a content of the responses: clients that are generated would ask for it, and then not understand it.
  { title: 'ErrorResponse', description: 'The body of every failed request', $defs: { Problem } },
);

export const PageQuery = Type.Object(
  {
    page: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, default: 1 }),
    limit: Type.Integer({ minimum: 1, maximum: 100, default: 50 }),
  },
  { additionalProperties: false },
);

const PageMeta = Type.Object(
  {
    page: Type.Integer({ description: 'Current page number' }),
    limit: Type.Integer({ description: 'Items per page' }),
    total: Type.Integer({ description: 'Number of matching items' }),
    totalPages: Type.Integer({ description: 'ceil(total / limit)' }),
  },
  { title: 'PageMeta' },
);

/** For requests that are answered by day. */
export const TimeZone = textLike({
  default: 'UTC',
  maxLength: 100,
  description: 'IANA time zone in which days start and end',
  examples: ['Europe/Berlin'],
  pattern: ZONE_NAME,
  isRight: isTimeZone,
  rule: 'must be an IANA time zone, like Europe/Berlin',
});

/** For lists that can also be had as a file for people. */
export const FileTimeZone = Type.Optional(
  textLike({
    maxLength: 100,
    description: 'IANA time zone of the times in a file for people. UTC if omitted',
    examples: ['Europe/Berlin'],
    pattern: ZONE_NAME,
    isRight: isTimeZone,
    rule: 'must be an IANA time zone, like Europe/Berlin',
  }),
);

/** For lists that are never cut: paging parameters do no harm there, and nothing else is known. */
export const FullListQuery = Type.Object(
  {
    page: Type.Optional(Type.Unknown({ description: 'Ignored: the whole list is returned' })),
    limit: Type.Optional(Type.Unknown({ description: 'Ignored: the whole list is returned' })),
  },
  { additionalProperties: false },
);

/** No query parameters: a misspelled or misplaced one is rejected, not ignored. */
export const NoQuery = Type.Object({}, { additionalProperties: false });

export const IdParams = Type.Object({ id: Type.String() });

/** What a DELETE answers with. */
export const Deleted = Type.Object({ id: Type.String(), deleted: Type.Literal(true) }, { title: 'Deleted' });

export const one = <T extends TSchema>(schema: T) => Type.Object({ data: schema });
export const many = <T extends TSchema>(schema: T) => Type.Object({ data: Type.Array(schema) });
export const paged = <T extends TSchema>(schema: T) =>
  Type.Object({ data: Type.Array(schema), meta: PageMeta });

/** The answers of a route: its success, and the one shape of every failure. */
export const answers = <const S extends number, T extends TSchema>(status: S, schema: T) =>
  // A computed key is typed as any number.
  ({ [status]: schema, default: ErrorBody }) as { [K in S]: T } & { default: typeof ErrorBody };

/** The answers of a route that sends a file. */
export const file = (...contentTypes: string[]) => ({
  200: Type.Unsafe<Uint8Array | Readable>({
    description: 'The file',
    content: Object.fromEntries(
      contentTypes.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
    ),
  }),
  default: ErrorBody,
});

export const Metadata = Type.Record(Type.String(), Type.String());
export type Metadata = Static<typeof Metadata>;
