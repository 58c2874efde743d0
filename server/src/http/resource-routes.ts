import type { FastifyTypeProviderDefault } from 'fastify';
import type { Static, TSchema } from 'typebox';
import { given } from '../lib/given.ts';
import { answers, Deleted, FullListQuery, IdParams, many, one } from '../schema/shapes.ts';
import { sendAll } from './csv.ts';
import { type ApiRoutes, apiRoute } from './route.ts';
import { accountIdOf, type Routes } from './routing.ts';

interface Service<Resource, New, Change> {
  create(accountId: string, input: New): Promise<Resource>;
  /** Undefined if one alone cannot be read. */
  get?(accountId: string, id: string): Promise<Resource>;
  update(accountId: string, id: string, change: Change): Promise<Resource>;
  remove(accountId: string, id: string): Promise<void>;
}

interface OfOne {
  Params: Static<typeof IdParams>;
}

interface Declaration<R extends TSchema, N extends TSchema, U extends TSchema> extends ApiRoutes {
  path: string;
  /** What operations are named by: `packages` for `packages.create`. */
  name: string;
  /** In summaries, with its article. */
  noun: string;
  schema: R;
  create: N;
  update: U;
  /** The whole list, if it is never cut. A list with pages is registered apart. */
  list?(accountId: string): Promise<Static<R>[]>;
  descriptions: { list?: string; create?: string; update?: string; delete?: string };
}

const UPDATE = 'Changes the given fields and leaves the others unchanged; null clears a field.';

/** The routes of a plain resource: its list, and creating, reading, updating and deleting one. */
export function resourceRoutes<R extends TSchema, N extends TSchema, U extends TSchema>(
  app: Routes,
  service: Service<Static<R>, Static<N>, Static<U>>,
  { path, name, noun, schema, create, update, list, descriptions, ...shared }: Declaration<R, N, U>,
): void {
  const route = apiRoute(shared);
  const single = { params: IdParams, response: answers(200, one(schema)) };
  // Handlers cannot be typed by schemas that are parameters, so that bodies are cast: they have been validated.
  const plain = app.withTypeProvider<FastifyTypeProviderDefault>();
  const about = (operation: keyof typeof descriptions) =>
    given({ description: { update: UPDATE, ...descriptions }[operation] });

  if (list !== undefined)
    plain.get(
      path,
      route(`${name}.list`, {
        summary: `List ${shared.tag.toLowerCase()}`,
        ...about('list'),
        querystring: FullListQuery,
        response: answers(200, many(schema)),
        csv: schema,
      }),
      (request, reply) => sendAll(request, reply, list(accountIdOf(request))),
    );

  plain.post(
    path,
    route(`${name}.create`, {
      summary: `Create ${noun}`,
      ...about('create'),
      body: create,
      response: answers(201, one(schema)),
    }),
    async (request, reply) =>
      reply.status(201).send({ data: await service.create(accountIdOf(request), request.body as Static<N>) }),
  );

  const { get } = service;
  if (get !== undefined)
    plain.get<OfOne>(
      `${path}/:id`,
      route(`${name}.get`, { ...single, summary: `Get ${noun}` }),
      async (request) => ({ data: await get(accountIdOf(request), request.params.id) }),
    );

  plain.put<OfOne>(
    `${path}/:id`,
    route(`${name}.update`, { ...single, summary: `Update ${noun}`, ...about('update'), body: update }),
    async (request) => ({
      data: await service.update(accountIdOf(request), request.params.id, request.body as Static<U>),
    }),
  );

  plain.delete<OfOne>(
    `${path}/:id`,
    route(`${name}.delete`, {
      summary: `Delete ${noun}`,
      ...about('delete'),
      params: IdParams,
      response: answers(200, one(Deleted)),
    }),
    async (request) => {
      await service.remove(accountIdOf(request), request.params.id);
      return { data: { id: request.params.id, deleted: true } };
    },
  );
}
