import type { FastifyContextConfig, FastifySchema } from 'fastify';
import { given } from '../lib/given.ts';
import type { Access } from '../schema/callers.ts';
import type { RouteGroup } from '../schema/roles.ts';
import { NoQuery } from '../schema/shapes.ts';

/** What the routes of a file have in common, and one of them may replace. */
interface Shared extends Pick<FastifyContextConfig, 'changes' | 'visitor'> {
  group: RouteGroup;
}

export interface ApiRoutes extends Omit<Shared, 'visitor'> {
  /** The heading under which the reference lists them. */
  tag: string;
  /** What the reference says under that heading; given once for each. */
  about?: string;
  access?: Access | 'any';
}

/** A route: what it takes and answers with, in words and as schemas, and what else is to be known about it. */
interface Declared
  extends Pick<FastifySchema, 'params' | 'querystring' | 'body' | 'response'>,
    Pick<FastifyContextConfig, 'work' | 'csv'>,
    Partial<Shared> {
  summary: string;
  description?: string;
}

/** No query parameters unless it names some. */
type WithQuery<S> = S extends { querystring: unknown } ? S : S & { querystring: typeof NoQuery };

/**
 * Declares routes behind both doors. The SDK is generated from their names: `orders.create` is `waybill.orders.create(…)` there,
 * so renaming one is a breaking change for its users.
 */
export const apiRoute =
  ({ tag, access = 'shipping', ...shared }: ApiRoutes) =>
  <const S extends Declared>(operationId: string, route: S) =>
    declare(operationId, route, { access, ...shared }, { tags: [tag] });

/** Declares routes that only the dashboard has. */
export const dashboardRoute =
  (group: RouteGroup, byDefault: FastifyContextConfig['visitor'] = 'user') =>
  <const S extends Declared>(operationId: string, route: S) => {
    const { visitor = byDefault } = route;
    const about = "For the dashboard's pages, with a session cookie.";
    const security = visitor === 'user' ? [{ session: [] }] : [];
    return declare(operationId, route, { group, visitor, about }, { tags: ['Dashboard'], security });
  };

function declare<S extends Declared>(
  operationId: string,
  { group, visitor, changes, work, csv, ...schema }: S,
  shared: FastifyContextConfig,
  common: { tags: string[]; security?: object[] },
) {
  return {
    config: { ...shared, ...given({ group, visitor, changes, work, csv }) },
    // The type of a spread would have both queries.
    schema: { querystring: NoQuery, ...common, operationId, ...schema } as unknown as WithQuery<S>,
  };
}
