import type { FastifyRequest } from 'fastify';
import { type Static, type TSchema, Type } from 'typebox';
import { AppError } from '../lib/errors.ts';
import { isObject } from '../lib/is-object.ts';
import { ErrorBody } from '../schema/shapes.ts';
import { createInputCheck } from './validation.ts';

const MAX_BATCH = 100;

/** The body of a batch request. Items are validated one by one, so that an invalid one does not reject the others. */
export const batchSchema = (name: string, item: TSchema & { examples?: unknown[] }, maxItems = MAX_BATCH) =>
  Type.Object(
    { [name]: Type.Array(Type.Unsafe<unknown>({ 'x-each': item }), { minItems: 1, maxItems }) },
    { additionalProperties: false, examples: [{ [name]: item.examples?.slice(0, 1) }] },
  );

/** For each item, the result of an equivalent single request. */
export const batchResults = <T extends TSchema>(name: string, schema: T) =>
  Type.Object({
    data: Type.Array(
      Type.Object(
        {
          status: Type.Integer({
            description: 'The HTTP status that an equivalent single request would have',
          }),
          [name]: Type.Optional(schema),
          error: Type.Optional(ErrorBody.properties.error),
        },
        { title: `${name.slice(0, 1).toUpperCase()}${name.slice(1)}Result` },
      ),
    ),
  });

interface Result {
  status: number;
  error?: { code: string; message: string };
  [name: string]: unknown;
}

/** Processes the items sequentially, in order. Unexpected errors fail the whole request, as they would a single one. */
export function batchOf<T extends TSchema>(
  listName: string,
  name: string,
  item: T,
  process: (request: FastifyRequest, input: Static<T>) => Promise<unknown>,
  status: 200 | 201 = 201,
) {
  const check = createInputCheck(item);
  return async (request: FastifyRequest) => {
    const items = isObject(request.body) ? request.body[listName] : undefined;
    if (!Array.isArray(items))
      throw new Error(`the body has no list ${listName}: its schema is not batchSchema`);
    const data: Result[] = [];
    for (const input of items) {
      try {
        data.push({ status, [name]: await process(request, check(input)) });
      } catch (error) {
        if (!(error instanceof AppError) || error.code === 'UNAVAILABLE') throw error;
        data.push({ status: error.status, ...error.toBody() });
      }
    }
    // The response schema has a computed key, from which Fastify cannot derive a type.
    return { data } as never;
  };
}
