import { timingSafeEqual } from 'node:crypto';
import { createRandomSource } from '../../../lib/random-source.ts';
import type { OrderRow } from '../../../storage/index.ts';

/** The secret of the link to a customer's page, and the link. */
export type PageColumns = Pick<OrderRow, 'page_token' | 'tracking_page_url'>;

const SECRET_BYTES = 15;
const PREFIX = 'ord_';
const nextByte = createRandomSource();

/** The order's id, so that it is found by its key, and 120 random bits, so that nobody guesses it. */
export function newPage(orderId: string, publicUrl: string | undefined): PageColumns {
  const secret = Buffer.allocUnsafe(SECRET_BYTES);
  for (let i = 0; i < SECRET_BYTES; i++) secret[i] = nextByte();
  const token = `${orderId.slice(PREFIX.length)}${secret.toString('base64url')}`;
  return { page_token: token, tracking_page_url: pageUrlOf(token, publicUrl) };
}

export const pageUrlOf = (token: string | null, publicUrl: string | undefined): string | null =>
  token === null || publicUrl === undefined ? null : `${publicUrl}/track/${token}`;

const TOKEN = /^([0-9a-z]{26})[\w-]{20}$/;

/** The order that a token is for, if it is one; undefined if it cannot be a token at all. */
export function orderIdOfToken(token: string): string | undefined {
  const [, id] = TOKEN.exec(token) ?? [];
  return id === undefined ? undefined : PREFIX + id;
}

/** Takes the same time however much of the token is right. */
export const isTokenOf = (row: Pick<OrderRow, 'page_token'>, token: string): boolean =>
  row.page_token !== null &&
  row.page_token.length === token.length &&
  timingSafeEqual(Buffer.from(row.page_token), Buffer.from(token));
