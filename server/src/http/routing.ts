import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyRequest,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { TSchema } from 'typebox';
import type { AppError } from '../lib/errors.ts';
import type { Access, Caller, Client, Membership, Visitor } from '../schema/callers.ts';
import type { RouteGroup } from '../schema/roles.ts';
import type { Work } from './shared-work.ts';

/** The Fastify instance that `*-routes.ts` files register on; handlers are typed by their schemas. */
export type Routes = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The access that a key needs for this route; `any` for every valid key. Required on every route behind the API door. */
    access?: Access | 'any';
    /** Who may call this route of the dashboard. Default: user. */
    visitor?: VisitorKind;
    /** What the route is about, which decides the roles that may use it. Required on every route behind a door. */
    group?: RouteGroup;
    /** What the reference says about its tag. */
    about?: string;
    /** What open dashboards have to load again; by default, what the path starts with. */
    changes?: readonly string[];
    /** The rows of a list that is also sent as CSV. */
    csv?: TSchema;
    /** What it costs, where it may take long: an account's requests of this kind share a few places. */
    work?: Work;
  }
  interface FastifyRequest {
    /** Set by the door that admitted the request; handlers do not know which one it was. */
    caller: Caller | null;
    keyId: string | null;
    /** The key that a request came with and its account, also where the request was then refused. */
    keyHolder: { keyId: string; accountId: string } | null;
    /** The error that it was answered with. */
    failure: AppError | null;
    /** Use this instead of `ip`, which contains whatever a proxy wrote. */
    readonly client: Client;
    /** Set by the dashboard's door, for routes about the session itself. */
    visitor: Visitor | null;
  }
}

/** `user`: whoever is logged in, as far as their role in the account allows it. */
export type VisitorKind = 'anyone' | 'user';

/** The account on whose behalf a handler acts: the API calls it a user. */
export function accountIdOf(request: FastifyRequest): string {
  if (request.caller === null) throw new Error('a handler was reached without passing a door');
  return request.caller.accountId;
}

export function visitorOf(request: FastifyRequest): Visitor {
  if (request.visitor === null) throw new Error("a handler was reached without passing the dashboard's door");
  return request.visitor;
}

/** The account that the visitor works in, for routes about the account itself. */
export function accountOf(request: FastifyRequest): Membership {
  const { account } = visitorOf(request);
  if (account === null) throw new Error('a handler of an account was reached without one');
  return account;
}

/** Nothing in it is encoded, and nothing follows the path: most URLs. */
const PLAIN_PATH = /^\/[\w/.~-]*$/;

/**
 * The path as the router sees it: without origin, query and fragment, and percent-decoded except for reserved characters
 * such as `/`. If it cannot be decoded as a whole, only ASCII escapes are decoded.
 */
export function pathOf(url: string): string {
  if (PLAIN_PATH.test(url)) return url;
  const path = url.replace(/^https?:\/\/[^/?#]*/i, '').replace(/[?#].*$/s, '');
  try {
    return decodeURI(path);
  } catch {
    return path.replace(/%[2-7][0-9a-f]/gi, (encoded) => decodeURI(encoded));
  }
}
