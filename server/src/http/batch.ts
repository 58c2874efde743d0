import type { FastifyRequest } from 'fastify';
import { type Static, type TSchema, Type } from 'typebox';
import { AppError } from '../lib/errors.ts';
import { ErrorBody } from '../schema/shapes.ts';
import { createInputCheck } from './validation.ts';

const MAX_BATCH = 100;

/** A body of many things, each of which is checked by itself: one that is wrong does not stop the others. */
export const batchSchema = (name: string, item: TSchema) =>
  Type.Object(
    { [name]: Type.Array(Type.Unsafe<unknown>({ 'x-each': item }), { minItems: 1, maxItems: MAX_BATCH }) },
    { additionalProperties: false },
  );

/** For each thing what its own request would have answered. */
export const batchResults = <T extends TSchema>(name: string, schema: T) =>
  Type.Object({
    data: Type.Array(
      Type.Object({
        status: Type.Integer({ description: 'The status that a request of its own would have had' }),
        [name]: Type.Optional(schema),
        error: Type.Optional(ErrorBody.properties.error),
      }),
    ),
  });

interface Result {
  status: number;
  error?: { code: string; message: string };
  [name: string]: unknown;
}

/** One after another, in their order. What is no error of ours fails the whole request, as it would alone. */
export function batchOf<T extends TSchema>(
  listName: string,
  name: string,
  item: T,
  create: (request: FastifyRequest, input: Static<T>) => Promise<unknown>,
) {
  const check = createInputCheck(item);
  return async (request: FastifyRequest) => {
    const items = (request.body as Record<string, unknown[]>)[listName] ?? [];
    const data: Result[] = [];
    for (const input of items) {
      try {
        data.push({ status: 201, [name]: await create(request, check(input)) });
      } catch (error) {
        if (!(error instanceof AppError) || error.code === 'UNAVAILABLE') throw error;
        data.push({ status: error.status, ...error.toBody() });
      }
    }
    return { data } as never;
  };
}
