/** Where a pull goes on, and what it will have covered at its end. */
export interface PullPosition {
  after: string | null;
  upTo: number | null;
}

export const cursorOf = ({ after, upTo }: PullPosition): string => `${upTo ?? ''}:${after ?? ''}`;

export function parseCursor(cursor: string | null): PullPosition {
  const [, upTo, after] = /^(\d*):(.+)$/s.exec(cursor ?? '') ?? [];
  return { after: after ?? null, upTo: upTo ? Number(upTo) : null };
}

/** The same for the second part of a pull of orders, which reads what has changed of their fulfillment orders. */
export const workCursorOf = ({ after, upTo }: PullPosition): string => `work ${cursorOf({ after, upTo })}`;

export function parseWorkCursor(cursor: string | null): PullPosition | undefined {
  const [, upTo, after] = /^work (\d*):(.*)$/s.exec(cursor ?? '') ?? [];
  return upTo === undefined ? undefined : { after: after || null, upTo: upTo ? Number(upTo) : null };
}

/** In Shopify's search syntax, with a precision of a second. */
export const updatedSince = (since: number | null): string | null =>
  since === null ? null : `updated_at:>='${new Date(since).toISOString().replace(/\.\d+Z$/, 'Z')}'`;
