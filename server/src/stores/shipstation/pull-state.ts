import { createHash } from 'node:crypto';
import { isObject } from '../../lib/is-object.ts';
import type { PullRequest } from '../store.ts';
import type { Window } from './client.ts';
import type { ListedOrder, OrderList } from './order-list.ts';
import { textIn } from './xml.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Further than any time zone is from UTC: some shops take our times as theirs. */
const ZONES_MS = 14 * HOUR_MS;
/** Longer pulls, like the first one and the one of each night, also cover what such a shop has shown too late. */
const LONG_PULL_MS = 12 * HOUR_MS;
const EVERYTHING_SINCE = Date.UTC(2000, 0, 1);
/** Before the list shifts much: more pages are read in parts. */
const MAX_PAGES = 25;
const MAX_PASSES = 3;
/** In a minute, which cannot be divided any more. */
const MAX_PAGES_EVER = 10_000;

/**
 * Where a pull is. The pages of a window shift while they are read, because an order that changes moves to another place. So a window
 * of several pages is read until a whole pass shows the same orders as the pass before. One that does not come to rest is divided,
 * in the end into windows of one page, which cannot shift.
 */
export interface PullState {
  /** When the pull began, by our clock. */
  upTo: number;
  /** What is still to be read, the earliest first. */
  windows: readonly Window[];
  page: number;
  pass: number;
  /** A digest of what this pass has shown so far, of the whole pass before, and of the page before. */
  seen: string;
  seenBefore: string | null;
  lastPage: string | null;
}

const windowStart = { page: 1, pass: 1, seen: '0', seenBefore: null, lastPage: null };
const floorToMinute = (ms: number): number => Math.floor(ms / MINUTE_MS) * MINUTE_MS;

/** The window ends a day from now, for shops whose clock or time zone is ahead. */
export function firstState({ since, now }: Pick<PullRequest, 'since' | 'now'>): PullState {
  const isLong = since === null || now - since >= LONG_PULL_MS;
  const from = since === null ? EVERYTHING_SINCE : since - (isLong ? ZONES_MS : 0);
  const window: Window = [floorToMinute(Math.max(from, EVERYTHING_SINCE)), floorToMinute(now) + DAY_MS];
  return { upTo: floorToMinute(now), windows: [window], ...windowStart };
}

/** Undefined if the text is not of this version: then the pull begins again. */
export function parseState(cursor: string): PullState | undefined {
  try {
    const state: unknown = JSON.parse(cursor);
    return isObject(state) && state.version === 1 ? (state.state as PullState) : undefined;
  } catch {
    return undefined;
  }
}

export const writeState = (state: PullState): string => JSON.stringify({ version: 1, state });

/** The same with its window in two halves; undefined if it is too short for that. They share a minute, which costs nothing. */
export function divided(state: PullState): PullState | undefined {
  const [window, ...others] = state.windows;
  if (window === undefined) return undefined;
  const [from, to] = window;
  const middle = floorToMinute((from + to) / 2);
  if (middle <= from || middle >= to) return undefined;
  return { ...state, ...windowStart, windows: [[from, middle], [middle, to], ...others] };
}

/** After a page; undefined after the last. */
export function advanced(state: PullState, { orders, pages }: OrderList): PullState | undefined {
  const shown = digestOf(orders);
  // Without a number of pages, an empty page or a repeated one is after the last.
  const isAfterLast = pages === null && (orders.length === 0 || shown === state.lastPage);
  const isLast = pages === null ? isAfterLast : state.page >= pages;
  const seen = isAfterLast ? state.seen : added(state.seen, shown);
  if (!isLast) {
    if (Math.max(state.page, pages ?? 0) > MAX_PAGES) {
      const halves = divided(state);
      if (halves !== undefined) return halves;
    }
    if (state.page < MAX_PAGES_EVER) return { ...state, seen, page: state.page + 1, lastPage: shown };
  }
  const count = isAfterLast ? state.page - 1 : state.page;
  const isAtRest = (count <= 1 && state.pass === 1) || seen === state.seenBefore;
  if (isAtRest) return nextWindow(state);
  if (state.pass < MAX_PASSES) return { ...state, ...windowStart, pass: state.pass + 1, seenBefore: seen };
  return divided(state) ?? nextWindow(state);
}

function nextWindow(state: PullState): PullState | undefined {
  const windows = state.windows.slice(1);
  return windows.length === 0 ? undefined : { ...state, ...windowStart, windows };
}

/** The same for the same orders in any sequence. */
const digestOf = (orders: readonly ListedOrder[]): string =>
  orders.reduce((sum, order) => added(sum, hashOf(order)), '0');

const added = (sum: string, more: string): string =>
  BigInt.asUintN(64, BigInt(`0x${sum}`) + BigInt(`0x${more}`)).toString(16);

function hashOf(listed: ListedOrder): string {
  const facts =
    'element' in listed
      ? ['orderid', 'ordernumber', 'lastmodified', 'orderstatus'].map((field) =>
          textIn(listed.element, field),
        )
      : [listed.externalId, listed.orderNumber, listed.lastModified, listed.reason];
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 16);
}
