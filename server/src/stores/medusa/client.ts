import type { Clock } from '../../lib/clock.ts';
import { type Fields, fieldsOf, textOf } from '../../plugins/answer-fields.ts';
import { type PluginHttp, PluginHttpError, shownUrl } from '../../plugins/http/index.ts';
import { reasonOfRedirect } from '../redirect-reason.ts';
import { problemOfSite } from '../site-problem.ts';
import { StoreError, type StoreErrorCode } from '../store.ts';
import { baseOf, type MedusaSettings, NAME } from './settings.ts';

type Query = Readonly<Record<string, string | number | readonly string[] | undefined>>;

export interface MedusaAnswer {
  status: number;
  /** Empty if it is not a JSON object. */
  body: Fields;
  isJson: boolean;
  /** What stands in front of Medusa, if a web page has answered. */
  siteProblem: string | undefined;
  /** When Medusa answered by its own clock, less the time that the answer took: what it says is at least this recent. */
  askedAt: number | undefined;
  retryAfterMs: number | undefined;
}

export interface MedusaClient {
  /** `https://api.example.com` */
  readonly base: string;
  /** Rejects with a `PluginHttpError` if no answer came. */
  call(
    method: 'GET' | 'POST',
    path: string,
    options?: { query?: Query; json?: unknown },
  ): Promise<MedusaAnswer>;
  /** A successful answer to a GET; rejects with a `StoreError` otherwise. */
  read(path: string, query?: Query): Promise<MedusaAnswer>;
}

export function createClient(settings: MedusaSettings, http: PluginHttp, clock: Clock): MedusaClient {
  const base = baseOf(settings);
  const { host } = new URL(base);
  const headers = {
    // The key is the user name; there is no password.
    authorization: `Basic ${Buffer.from(`${settings.apiKey}:`).toString('base64')}`,
    accept: 'application/json',
  };

  const call: MedusaClient['call'] = async (method, path, { query = {}, json } = {}) => {
    const started = clock.monotonic();
    const url = `${base}${path}${searchOf(query)}`;
    const response = await http
      .send({ method, url, headers, ...(json !== undefined && { json }) })
      .catch(explainRedirect);
    const body = parsed(response);
    const date = Date.parse(response.headers.date ?? '');
    return {
      status: response.status,
      body: fieldsOf(body),
      isJson: body !== undefined,
      siteProblem: body === undefined ? (problemOfSite(response, host) ?? noMedusaAt(host)) : undefined,
      // The header has whole seconds, so that this is too early rather than too late.
      askedAt: Number.isNaN(date) ? undefined : Math.floor(date - (clock.monotonic() - started)),
      retryAfterMs: msOf(response.headers['retry-after']),
    };
  };

  return {
    base,
    call,
    async read(path, query = {}) {
      const answer = await call('GET', path, { query });
      if (!isOk(answer))
        throw new StoreError(codeOf(answer.status), reasonOf(answer), { retryAfterMs: answer.retryAfterMs });
      if (!answer.isJson) throw new StoreError('unreadable', reasonOf(answer));
      return answer;
    },
  };
}

export const noMedusaAt = (host: string): string => `${host} does not answer like Medusa 2: check the URL`;

const ADMIN_PATH = /\/admin\/.*$/;

function explainRedirect(error: unknown): never {
  const to = error instanceof PluginHttpError ? error.location : undefined;
  if (to === undefined) throw error;
  const address = ADMIN_PATH.test(to.pathname) ? shownUrl(to).replace(ADMIN_PATH, '') : undefined;
  throw new StoreError('unreadable', reasonOfRedirect(NAME, to, address));
}

export const isOk = ({ status, isJson }: MedusaAnswer): boolean => status >= 200 && status < 300 && isJson;

/** A part of a path, which may come from anywhere. */
export const pathOf = (...parts: string[]): string => `/admin/${parts.map(encodeURIComponent).join('/')}`;

/** What an answer complains of, for the merchant: in Medusa's own words if there are any. */
export function reasonOf({ status, body, siteProblem }: MedusaAnswer): string {
  if (siteProblem !== undefined) return siteProblem;
  const said = textOf(body.message);
  if (status === 401) return `${NAME} did not accept the secret API key`;
  if (status === 403) return `The secret API key does not allow this${said ? `: ${said}` : ''}`;
  if (status === 429) return `${NAME} is getting too many requests`;
  // Its answer to every error of its own.
  if (said !== undefined && said !== 'An unknown error occurred.') return `${NAME}: ${said}`;
  return `${NAME} answered HTTP ${status}`;
}

function codeOf(status: number): StoreErrorCode {
  if (status === 401) return 'unauthorized';
  if (status === 403) return 'forbidden';
  if (status === 429) return 'throttled';
  return status >= 500 ? 'unavailable' : 'unreadable';
}

function searchOf(query: Query): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (Array.isArray(value)) for (const one of value) parameters.append(`${name}[]`, one);
    else if (value !== undefined) parameters.set(name, String(value));
  }
  return parameters.size > 0 ? `?${parameters}` : '';
}

function parsed(response: { json(): unknown }): unknown {
  try {
    return response.json();
  } catch (error) {
    if (error instanceof PluginHttpError && error.code === 'not_json') return undefined;
    throw error;
  }
}

/** In seconds: dates are not read. */
const msOf = (header: string | undefined): number | undefined =>
  header !== undefined && /^\d{1,5}$/.test(header) ? Number(header) * 1000 : undefined;
