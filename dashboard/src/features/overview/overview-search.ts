import { defineSearch } from '../../lib/search-params.ts';

/** How many days the overview can look back. */
export const SPANS = [7, 30, 90] as const;
export type Span = (typeof SPANS)[number];
export const DEFAULT_DAYS: Span = 30;

export const validateOverviewSearch = defineSearch({
  days: { parse: (text: string) => SPANS.find((span) => String(span) === text) },
});
