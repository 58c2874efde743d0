import { fieldsOf, textOf } from '../../plugins/answer-fields.ts';
import { type PluginHttpResponse, redirectOf } from '../../plugins/http/index.ts';
import { reasonOfRedirect } from '../redirect-reason.ts';
import { problemOfSite } from '../site-problem.ts';
import { StoreError } from '../store.ts';
import { plainText } from './plain-text.ts';
import { shopAt } from './site.ts';

/** What a shop answered. */
export interface Answer {
  status: number;
  headers: Readonly<Record<string, string>>;
  /** `page`: HTML or another file. `garbled`: JSON by its name, with something before it or cut off. */
  kind: 'json' | 'page' | 'garbled';
  /** Undefined unless it is JSON. */
  body: unknown;
  /** Where it sends the client. */
  redirect: URL | undefined;
}

export interface Problem {
  /** `rest_no_route`. Numbers are written out; empty if there is none. */
  code: string;
  /** In WordPress's words, without HTML and without files of the server; undefined if it has none. */
  message: string | undefined;
}

export function toAnswer(response: PluginHttpResponse, url: URL): Answer {
  const { status, headers } = response;
  const isNamedJson = /\bjson\b/i.test(headers['content-type'] ?? '');
  const answer = { status, headers, redirect: redirectOf(response, url) };
  try {
    if (isNamedJson) return { ...answer, kind: 'json', body: response.json() };
  } catch {
    return { ...answer, kind: 'garbled', body: undefined };
  }
  return { ...answer, kind: 'page', body: undefined };
}

const MAX_MESSAGE = 300;

export function problemOf({ body }: Answer): Problem {
  const { code, message } = fieldsOf(body);
  const text = withoutFiles(plainText(textOf(message) ?? ''));
  return { code: textOf(code) ?? '', message: text === '' ? undefined : text.slice(0, MAX_MESSAGE) };
}

/** A message of PHP names files of the server, which concern nobody else. */
const withoutFiles = (text: string): string =>
  text.replace(/\s*\b(?:in|at)?\s*(?:\/[\w.@-]+){2,}(?::\d+)?/g, '').replace(/[A-Z]:\\[^\s]+/g, '');

/** The ids that WooCommerce does not have (any more). A route that is missing is something else. */
const GONE = new Set([
  'woocommerce_rest_shop_order_invalid_id',
  'woocommerce_rest_order_invalid_id',
  'woocommerce_rest_product_invalid_id',
  'woocommerce_rest_invalid_product_id',
  'woocommerce_rest_product_variation_invalid_id',
  'woocommerce_rest_order_shipment_tracking_invalid_id',
  'woocommerce_rest_already_trashed',
]);

export const isGone = (answer: Answer): boolean =>
  answer.status >= 400 && answer.status < 500 && GONE.has(problemOf(answer).code);

export const isNoRoute = (answer: Answer): boolean =>
  answer.status === 404 && problemOf(answer).code === 'rest_no_route';

export const isReadOnlyKey = (answer: Answer): boolean =>
  answer.status === 401 && /write permission/i.test(problemOf(answer).message ?? '');

/** In seconds, or as a date of HTTP. */
export function retryAfterMs({ headers }: Answer, nowMs: number): number | undefined {
  const text = headers['retry-after'];
  if (text === undefined) return undefined;
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, date - nowMs);
}

/** Why an answer is no use, for the merchant. */
export function reasonOf(answer: Answer, host: string): string {
  const { status, kind } = answer;
  const { message } = problemOf(answer);
  const said = message === undefined ? '' : `: ${message}`;
  if (kind === 'page') return reasonOfPage(answer, host);
  if (kind === 'garbled')
    return `${host} answered with something that is not JSON: PHP may be set to show its notices`;
  if (isReadOnlyKey(answer)) return 'The API key may only read: it needs the permissions Read/Write';
  if (status === 401) return `${host} did not accept the consumer key and the consumer secret${said}`;
  if (status === 403) return `The user of the API key may not do this in WooCommerce${said}`;
  if (status === 429) return `${host} is getting too many requests`;
  if (isNoRoute(answer))
    return `${host} has no REST API of WooCommerce: WooCommerce is not active there, or the store is in a folder of the site`;
  return `${host} answered HTTP ${status}${said}`;
}

function reasonOfPage(answer: Answer, host: string): string {
  if (answer.redirect !== undefined) return reasonOfRedirect(host, answer.redirect, shopAt(answer.redirect));
  return (
    problemOfSite(answer, host) ??
    `${host} answered with a web page instead of WooCommerce's REST API: ` +
      'enter the Site Address that WordPress shows in Settings > General'
  );
}

/** What rejects a read that was answered like this. */
export function errorOf(answer: Answer, host: string, nowMs: number): StoreError {
  const { status, kind } = answer;
  const reason = reasonOf(answer, host);
  const waiting = { retryAfterMs: retryAfterMs(answer, nowMs) };
  if (status === 401) return new StoreError('unauthorized', reason);
  if (status === 403) return new StoreError('forbidden', reason);
  if (status === 429) return new StoreError('throttled', reason, waiting);
  if (status >= 500 || kind === 'garbled' || isNoRoute(answer))
    return new StoreError('unavailable', reason, waiting);
  return new StoreError('unreadable', reason);
}
