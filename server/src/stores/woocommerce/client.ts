import type { Clock } from '../../lib/clock.ts';
import { type PluginHttp, PluginHttpError, type PluginHttpRequest } from '../../plugins/http/plugin-http.ts';
import { reasonOfRedirect } from '../redirect-reason.ts';
import { StoreError } from '../store.ts';
import { type Answer, errorOf, isNoRoute, problemOf, toAnswer } from './answers.ts';
import { signedUrl } from './oauth.ts';
import type { WooSettings } from './settings.ts';
import { baseOf, FORMS, type Form, type Query, shopAt, urlOf } from './site.ts';

/** How the shop is shown the key. With OAuth, the scheme is the one that PHP sees. */
type Auth = 'basic' | 'oauth http' | 'oauth https';

interface Request {
  method: PluginHttpRequest['method'];
  route: string;
  query: Query;
  json?: unknown;
}

export interface WooClient {
  /** The address of the shop, without a slash at its end. */
  readonly base: string;
  readonly host: string;
  /** What it has found out about the shop. */
  readonly found: { form: Form; auth: Auth };
  /** An answer of 2xx, or of 4xx about what was asked for. Rejects with a `StoreError`, or a `PluginHttpError`. */
  read(route: string, query?: Query): Promise<Answer>;
  /** Sent once, whatever happens. Rejects with a `PluginHttpError` if no answer came. */
  write(method: 'POST' | 'PUT' | 'DELETE', route: string, json?: unknown, query?: Query): Promise<Answer>;
  now(): number;
}

/** A shop whose PHP writes a notice before its JSON may not do so the next time. */
const MAX_READS = 3;
const AUTHENTICATION_ERROR = 'woocommerce_rest_authentication_error';

export function createClient(settings: WooSettings, http: PluginHttp, clock: Clock): WooClient {
  const { consumerKey, consumerSecret } = settings;
  const base = baseOf(settings.url);
  const { host, protocol } = new URL(base);
  const isHttps = protocol === 'https:';
  // Over plain HTTP, WooCommerce takes nothing else; and the secret must not be sent there.
  const found: { form: Form; auth: Auth } = { form: 'path', auth: isHttps ? 'basic' : 'oauth http' };
  /** Whether every way to show the key has failed: then each further call fails with one request. */
  let isRejected = false;
  /** How far the shop's clock is ahead of ours: signatures have a time. */
  let aheadMs = 0;

  async function sendOnce(request: Request, form: Form, auth: Auth, hasSlash = false): Promise<Answer> {
    const { method, route, query, json } = request;
    const url = urlOf(base, form, route, query);
    if (hasSlash) url.pathname += '/';
    const isWrite = method !== 'GET';
    const sent = http.send({
      method,
      url:
        auth === 'basic'
          ? url
          : signedUrl({
              ...{ method, url, consumerKey, consumerSecret },
              scheme: auth === 'oauth https' ? 'https' : 'http',
              nowMs: clock.now() + aheadMs,
            }),
      headers: {
        // Without it, errors are pages.
        accept: 'application/json',
        // Without it, a write is answered with 200 and does nothing.
        ...(isWrite && { 'content-type': 'application/json' }),
        ...(auth === 'basic' && {
          authorization: `Basic ${Buffer.from(`${consumerKey}:${consumerSecret}`).toString('base64')}`,
        }),
      },
      ...(json !== undefined && { json }),
    });
    const answer = toAnswer(await sent.catch(explainRedirect), url);
    // Such a site has not looked at the write yet. Reads are redirected by the HTTP client.
    const isSlashMissing = answer.redirect?.href.split('?')[0] === `${url.origin}${url.pathname}/`;
    return isWrite && isSlashMissing ? sendOnce(request, form, auth, true) : answer;
  }

  /** The key is not sent anywhere else: as if it were wrong, the answer there would be that there is none. */
  function explainRedirect(error: unknown): never {
    const to = error instanceof PluginHttpError ? error.location : undefined;
    throw to === undefined ? error : new StoreError('unreadable', reasonOfRedirect(host, to, shopAt(to)));
  }

  async function send(request: Request, form: Form, auth: Auth): Promise<Answer> {
    const answer = await sendOnce(request, form, auth);
    if (auth === 'basic' || answer.status !== 401) return answer;
    const { message = '' } = problemOf(answer);
    const shopTime = Date.parse(answer.headers.date ?? '');
    if (/timestamp/i.test(message) && !Number.isNaN(shopTime)) aheadMs = shopTime - clock.now();
    // A read that the HTTP client has repeated carries the nonce of the first attempt.
    else if (!/nonce/i.test(message)) return answer;
    return sendOnce(request, form, auth);
  }

  /** What was answered with 401 has done nothing, so that writes may be sent again too. */
  async function authenticated(request: Request, form: Form): Promise<Answer> {
    const first = await send(request, form, found.auth);
    if (first.status !== 401 || isRejected) {
      if (first.status < 400) isRejected = false;
      return first;
    }
    const tried: Auth[] = [found.auth];
    let answer = first;
    for (;;) {
      const next = nextAuth(tried.at(-1) ?? 'basic', answer, isHttps);
      if (next === undefined || tried.includes(next)) break;
      const again = await send(request, form, next).catch(() => undefined);
      // Not every answer but 401 proves that the key was seen.
      if (again === undefined || again.kind !== 'json' || again.status >= 500 || isNoRoute(again))
        return first;
      if (again.status !== 401) {
        found.auth = next;
        return again;
      }
      tried.push(next);
      answer = again;
    }
    isRejected = tried.length > 1;
    // OAuth tells a wrong key from none; Basic does not.
    return /consumer/i.test(problemOf(answer).message ?? '') ? answer : first;
  }

  async function exchange(request: Request): Promise<Answer> {
    const first = await authenticated(request, found.form);
    if (request.method !== 'GET' || !isSiteItself(first)) return first;
    for (const form of FORMS) {
      if (form === found.form) continue;
      const answer = await authenticated(request, form).catch(() => undefined);
      if (answer?.kind !== 'json') continue;
      found.form = form;
      return answer;
    }
    return first;
  }

  return {
    ...{ base, host, found },
    now: () => clock.now(),

    async read(route, query = {}) {
      for (let attempt = 1; ; attempt++) {
        const answer = await exchange({ method: 'GET', route, query });
        if (answer.kind === 'garbled' && attempt < MAX_READS) continue;
        const isAboutIt = answer.kind === 'json' && answer.status < 500;
        if (!isAboutIt || [401, 403, 429].includes(answer.status)) throw errorOf(answer, host, clock.now());
        return answer;
      }
    },

    write: (method, route, json, query = {}) => exchange({ method, route, query, json }),
  };
}

/** With plain permalinks, a path of the API is redirected to the front page: 200 and HTML. */
const isSiteItself = ({ kind, status }: Answer): boolean =>
  kind === 'page' && (status < 400 || status === 404);

function nextAuth(auth: Auth, answer: Answer, isHttps: boolean): Auth | undefined {
  const { code, message = '' } = problemOf(answer);
  // Anything but this means that PHP saw no key: it knows nothing of TLS, or a server has removed the header.
  if (auth === 'basic') return code === AUTHENTICATION_ERROR ? undefined : 'oauth http';
  if (!/signature/i.test(message)) return undefined;
  if (auth === 'oauth http') return 'oauth https';
  return isHttps ? 'basic' : 'oauth http';
}

/** Whether an error says that nothing was sent, or that nobody listened. */
export const wasNotSent = (error: unknown): boolean => error instanceof PluginHttpError && !error.wasSent;

/** The message of an error of reading or sending, for the merchant; others are faults of ours. */
export function reasonOfError(error: unknown): string {
  if (error instanceof StoreError || error instanceof PluginHttpError) return error.message;
  throw error;
}
