import { isObject } from '../../../lib/is-object.ts';
import {
  type PluginHttp,
  PluginHttpError,
  type PluginHttpResponse,
} from '../../../plugins/http/plugin-http.ts';
import { StoreError } from '../../store.ts';
import { originOf, type ShopifySettings } from '../settings.ts';
import type { Access } from './access.ts';
import {
  asStoreError,
  type GraphqlError,
  graphqlErrorsOf,
  graphqlProblem,
  httpProblem,
  isRefusal,
} from './problems.ts';
import { costOf, MAX_WAIT_MS, waitMs } from './throttle.ts';

const API_VERSION = '2026-10';
/** A throttled request is sent again this often. */
const MAX_ATTEMPTS = 4;
/** A page of large orders is slow. */
const TIMEOUT_MS = 30_000;

/** A document of GraphQL, with the type of its answer, which nothing checks. */
export interface Document<Data> {
  readonly text: string;
  readonly answer?: Data;
}
export const document = <Data>(text: string): Document<Data> => ({ text });

interface ReadAnswer<Data> {
  data: Data;
  /** What was tolerated. */
  errors: readonly GraphqlError[];
  /** By the shop's clock; undefined if it did not say. */
  answeredAt: number | undefined;
}

type WriteAnswer<Data> =
  | { outcome: 'answered'; data: Data }
  | { outcome: 'refused' | 'unknown'; reason: string }
  | { outcome: 'not_sent'; reason: string; retryAfterMs?: number };

interface ReadOptions {
  /** Errors beside the data that do not make it useless. Without it there are none. */
  tolerates?(error: GraphqlError): boolean;
}

export interface ShopifyClient {
  /** Rejects with a `StoreError`, also if only a part of the answer is missing: nothing there is not the same as nothing seen. */
  read<Data>(query: Document<Data>, variables?: object, options?: ReadOptions): Promise<ReadAnswer<Data>>;
  /** Never rejects, and never sends again what may have arrived. */
  write<Data>(mutation: Document<Data>, variables: object): Promise<WriteAnswer<Data>>;
}

interface ClientOptions {
  settings: ShopifySettings;
  http: PluginHttp;
  access: Access;
  sleep(ms: number): Promise<unknown>;
}

export function createClient({ settings, http, access, sleep }: ClientOptions): ShopifyClient {
  const url = `${originOf(settings)}/admin/api/${API_VERSION}/graphql.json`;

  /** Sends until it is neither unauthorized nor throttled: then nothing was done, so that a mutation is sent again too. */
  async function exchange(query: string, variables: object, isRead: boolean): Promise<Exchanged> {
    let token = await access.token();
    let isRenewed = false;
    for (let attempt = 1; ; attempt++) {
      const response = await http.send({
        method: 'POST',
        url,
        headers: { 'x-shopify-access-token': token, accept: 'application/json' },
        json: { query, variables },
        isRead,
        timeoutMs: TIMEOUT_MS,
      });
      if (response.status === 401 && !isRenewed) {
        isRenewed = true;
        const another = await access.tokenAfter(token);
        if (another === undefined) return { response, body: {}, errors: [] };
        token = another;
        continue;
      }
      const body = response.status === 200 ? bodyOf(response) : {};
      const errors = graphqlErrorsOf(body);
      if (!errors.some(({ code }) => code === 'THROTTLED')) return { response, body, errors };
      const ms = waitMs(costOf(body));
      if (attempt === MAX_ATTEMPTS || ms > MAX_WAIT_MS)
        throw new StoreError('throttled', 'Shopify is getting too many requests from the app', {
          retryAfterMs: ms,
        });
      await sleep(ms);
    }
  }

  return {
    async read<Data>(
      { text }: Document<Data>,
      variables: object = {},
      { tolerates = () => false }: ReadOptions = {},
    ) {
      const { response, body, errors } = await exchange(text, variables, true).catch((error: unknown) => {
        throw asStoreError(error);
      });
      if (response.status !== 200) throw httpProblem(response);
      const fatal = errors.find((error) => !tolerates(error));
      if (fatal !== undefined) throw graphqlProblem(fatal);
      if (!isObject(body.data)) throw new StoreError('unreadable', 'Shopify answered without data');
      return { data: body.data as Data, errors, answeredAt: dateOf(response) };
    },

    async write<Data>({ text }: Document<Data>, variables: object): Promise<WriteAnswer<Data>> {
      let exchanged: Exchanged;
      try {
        exchanged = await exchange(text, variables, false);
      } catch (error) {
        return afterNoAnswer(error);
      }
      const { response, body, errors } = exchanged;
      if (response.status !== 200) return afterStatus(response);
      // An error beside what a mutation returns does not undo it.
      if (isObject(body.data) && Object.values(body.data).some((root) => root !== null))
        return { outcome: 'answered', data: body.data as Data };
      const [error] = errors;
      if (error === undefined) return { outcome: 'unknown', reason: 'Shopify answered without data' };
      const { code, message, retryAfterMs } = graphqlProblem(error);
      if (error.code === 'SHOP_INACTIVE') return notSent(message, retryAfterMs);
      return {
        outcome: isRefusal(error) ? 'refused' : 'unknown',
        reason: code === 'unreadable' ? error.message : message,
      };
    },
  };
}

interface Exchanged {
  response: PluginHttpResponse;
  body: Record<string, unknown>;
  errors: readonly GraphqlError[];
}

function bodyOf(response: PluginHttpResponse): Record<string, unknown> {
  const body = response.json();
  if (isObject(body) && !Array.isArray(body)) return body;
  throw new PluginHttpError('not_json', 'Shopify’s answer cannot be read');
}

/** With a precision of a second, which the overlap of pulls covers. */
function dateOf({ headers }: PluginHttpResponse): number | undefined {
  const ms = Date.parse(headers.date ?? '');
  return Number.isNaN(ms) ? undefined : ms;
}

const notSent = <Data>(reason: string, retryAfterMs: number | undefined): WriteAnswer<Data> => ({
  outcome: 'not_sent',
  reason,
  ...(retryAfterMs !== undefined && { retryAfterMs }),
});

function afterNoAnswer<Data>(error: unknown): WriteAnswer<Data> {
  const { message, retryAfterMs } = asStoreError(error);
  // Throttled, or without a token: nothing was sent, or it was not looked at.
  if (error instanceof StoreError) return notSent(message, retryAfterMs);
  if (error instanceof PluginHttpError && !error.wasSent) return notSent(message, undefined);
  return { outcome: 'unknown', reason: message };
}

function afterStatus<Data>(response: PluginHttpResponse): WriteAnswer<Data> {
  const { message, retryAfterMs } = httpProblem(response);
  const { status } = response;
  if ([401, 402, 404, 423, 429, 430].includes(status)) return notSent(message, retryAfterMs);
  const isCertain = status >= 400 && status < 500 && status !== 408;
  return { outcome: isCertain ? 'refused' : 'unknown', reason: message };
}
