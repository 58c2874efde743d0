import { isObject } from '../../../lib/is-object.ts';
import { PluginHttpError, type PluginHttpResponse } from '../../../plugins/http/plugin-http.ts';
import { StoreError, type StoreErrorCode } from '../../store.ts';

/** One of `errors` in an answer with the status 200. */
export interface GraphqlError {
  /** `THROTTLED`; empty if Shopify gave none. */
  code: string;
  message: string;
  path: readonly (string | number)[];
  requestId: string | undefined;
}

/** What `userErrors` have in common: some mutations have no `code`. */
export interface UserError {
  field: readonly string[] | null;
  message: string;
  code?: string | null;
}

/** A status of HTTP other than 200, as an error that the merchant can read. */
export function httpProblem({ status, headers }: Pick<PluginHttpResponse, 'status' | 'headers'>): StoreError {
  if (status >= 300 && status < 400) return new StoreError('unreadable', reasonOfMove(headers.location));
  const [code, message] = HTTP_PROBLEMS[status] ?? [
    status >= 500 ? 'unavailable' : 'unreadable',
    `Shopify answered HTTP ${status}`,
  ];
  return new StoreError(code, message, { retryAfterMs: retryAfterMs(headers['retry-after']) });
}

function reasonOfMove(location: string | undefined): string {
  const host = URL.canParse(location ?? '') ? new URL(location ?? '').host : 'another address';
  return host.endsWith('.myshopify.com')
    ? `Shopify has the store as ${host}: enter that name`
    : `Shopify redirects to ${host}: enter the name of the store, which ends with .myshopify.com`;
}

const HTTP_PROBLEMS: Record<number, readonly [StoreErrorCode, string]> = {
  401: [
    'unauthorized',
    'Shopify did not accept the access token: it is wrong or has expired, or the app was uninstalled. Enter a new one',
  ],
  402: ['unavailable', 'The store is frozen until its owner pays Shopify'],
  403: ['forbidden', 'Shopify does not allow the app to use this store'],
  404: ['unauthorized', 'Shopify has no store of this name: enter the one before .myshopify.com'],
  423: ['unavailable', 'Shopify has locked the store'],
  429: ['throttled', 'Shopify is getting too many requests from the app'],
  430: ['throttled', 'Shopify is getting too many requests from this server'],
};

/** Seconds, with a fraction; `2.0` */
const retryAfterMs = (header: string | undefined): number | undefined =>
  header !== undefined && /^\d{1,5}(\.\d+)?$/.test(header) ? Math.ceil(Number(header) * 1000) : undefined;

export function graphqlErrorsOf(body: Record<string, unknown>): GraphqlError[] {
  const { errors } = body;
  if (typeof errors === 'string') return [{ code: '', message: errors, path: [], requestId: undefined }];
  if (!Array.isArray(errors)) return [];
  return errors.filter(isObject).map((error) => {
    const extensions = isObject(error.extensions) ? error.extensions : {};
    return {
      code: typeof extensions.code === 'string' ? extensions.code : '',
      message: typeof error.message === 'string' ? error.message : 'no message',
      path: Array.isArray(error.path) ? error.path : [],
      requestId: typeof extensions.requestId === 'string' ? extensions.requestId : undefined,
    };
  });
}

/** Why a query was not answered, or not completely. */
export function graphqlProblem(error: GraphqlError): StoreError {
  const because = `: ${error.message}`;
  switch (error.code) {
    case 'ACCESS_DENIED':
      return new StoreError('forbidden', `The app may not do this${because}`);
    case 'SHOP_INACTIVE':
      return new StoreError('unavailable', 'The store is not active');
    case 'INTERNAL_SERVER_ERROR':
    case 'TIMEOUT':
      return new StoreError(
        'unavailable',
        `Shopify failed${error.requestId === undefined ? '' : ` (request ${error.requestId})`}`,
      );
    default:
      return new StoreError('unreadable', `Shopify did not accept the query${because}`);
  }
}

/** Whether it is certain that a mutation with such an error at its root did nothing. */
export const isRefusal = ({ code }: GraphqlError): boolean =>
  code !== '' && !['INTERNAL_SERVER_ERROR', 'TIMEOUT', 'THROTTLED', 'SHOP_INACTIVE'].includes(code);

/** Shopify's own words, for the merchant. */
export const wordsOf = (errors: readonly UserError[]): string =>
  errors.map(({ message }) => message).join('; ');

export function asStoreError(error: unknown): StoreError {
  if (error instanceof StoreError) return error;
  if (error instanceof PluginHttpError)
    return new StoreError(error.code === 'not_json' ? 'unreadable' : 'unavailable', error.message);
  return new StoreError('unavailable', 'Shopify gave no answer');
}
