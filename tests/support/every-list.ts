import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

// biome-ignore lint/suspicious/noExplicitAny: as answers are
type Data = any;

interface Asked {
  status: number;
  text: string;
  body: Data;
}

/** Asks for a path of the API, with its query. */
export type Ask = (path: string) => Promise<Asked>;

interface Operation {
  parameters?: { name: string; in: string; required?: boolean }[];
}

const PAGE = 25;
/** Things of a list that are also asked for one by one. */
const THINGS = 12;

/** Pages of a long list that are read at the same time. */
const TOGETHER = 8;
/** Longer answers are kept as their beginning and a hash: an account may have thousands of pages. */
const KEPT_CHARS = 4_000;

const shortened = (text: string): string =>
  text.length <= KEPT_CHARS
    ? text
    : `${text.slice(0, KEPT_CHARS)}… ${createHash('sha256').update(text).digest('hex')}`;

/** What a path must be asked with. */
const QUERIES: Record<string, string> = {
  '/search': 'q=Ada',
  '/tracking-numbers': 'trackingCode=1Z999AA10123456784',
  '/reports/costs': 'from=2026-01-01&to=2026-12-31',
  '/reports/deliveries': 'from=2026-01-01&to=2026-12-31',
  '/reports/exceptions': 'from=2026-01-01&to=2026-12-31',
};

/** They say when the key was used, wait for what comes, or need ids. */
const SKIPPED = ['/me', '/orders/same-address-counts', '/events/stream'];

/** The GET operations of the API, without its prefix. */
function operations(): Map<string, Operation> {
  const { paths } = JSON.parse(readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8'));
  return new Map(
    Object.entries<{ get?: Operation }>(paths).flatMap(([path, { get }]) =>
      get !== undefined && path.startsWith('/api/v1') ? [[path.slice('/api/v1'.length), get] as const] : [],
    ),
  );
}

export interface EveryList {
  /** The answers, by what was asked. */
  answers: Map<string, string>;
  /** The lists that are not empty. */
  filled: string[];
}

/** Everything that the API shows of an account: each list page by page, and some things of each one by one. */
export async function readEveryList(ask: Ask, { things = THINGS, page = PAGE } = {}): Promise<EveryList> {
  const answers = new Map<string, string>();
  const filled: string[] = [];
  const idsIn = new Map<string, string[]>();

  async function readPage(path: string, paging: string): Promise<Data[]> {
    const query = [QUERIES[path], paging].filter(Boolean).join('&');
    const url = query === '' ? path : `${path}?${query}`;
    const { status, text, body } = await ask(url);
    answers.set(url, `${status} ${shortened(text)}`);
    return Array.isArray(body?.data) ? body.data : [];
  }

  async function read(path: string, isPaged: boolean): Promise<string[]> {
    const ids: string[] = [];
    const note = (data: Data[]) =>
      ids.push(...data.flatMap(({ id }) => (typeof id === 'string' ? [id] : [])));
    const first = await readPage(path, isPaged ? `limit=${page}&page=1` : '');
    note(first);
    if (first.length > 0) filled.push(path);
    let isFull = isPaged && first.length === page;
    for (let next = 2; isFull; next += TOGETHER) {
      const numbers = Array.from({ length: TOGETHER }, (_, i) => next + i);
      const pages = await Promise.all(
        numbers.map((number) => readPage(path, `limit=${page}&page=${number}`)),
      );
      for (const data of pages) note(data);
      isFull = pages.every((data) => data.length === page);
    }
    return ids;
  }

  const all = [...operations()].filter(([path]) => !SKIPPED.includes(path));
  const depthOf = (path: string) => path.split('{').length - 1;
  for (const [path, { parameters = [] }] of all.sort(([a], [b]) => depthOf(a) - depthOf(b))) {
    const isPaged = parameters.some(({ name }) => name === 'page');
    // `/orders/{id}/activity` for the things of `/orders`.
    for (const url of urlsOf(path, idsIn, things)) {
      const found = await read(url, isPaged);
      if (found.length > 0) idsIn.set(url, found);
    }
  }
  return { answers, filled };
}

function urlsOf(path: string, idsIn: Map<string, string[]>, things: number): string[] {
  const at = path.indexOf('{');
  if (at < 0) return [path];
  const rest = path.slice(path.indexOf('}') + 1);
  const list = path.slice(0, at - 1);
  const ids = (idsIn.get(list) ?? []).slice(0, things);
  return ids.flatMap((id) => urlsOf(`${list}/${id}${rest}`, idsIn, things));
}

/** What is not the same in both, by what was asked. */
export function differentLists(one: EveryList, other: EveryList): string[] {
  const asked = new Set([...one.answers.keys(), ...other.answers.keys()]);
  return [...asked].filter((url) => one.answers.get(url) !== other.answers.get(url));
}
