import { keyOf } from './guess-columns.ts';

/** What the user said of columns by hand, kept in this browser: the same export comes again next week. */
const placeOf = (kind: string) => `waybill-import-${kind}`;

export function rememberedColumns(kind: string): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(placeOf(kind)) ?? '{}');
  } catch {
    return {};
  }
}

export function rememberColumn(kind: string, heading: string, field: string): void {
  try {
    const said = { ...rememberedColumns(kind), [keyOf(heading)]: field };
    localStorage.setItem(placeOf(kind), JSON.stringify(said));
  } catch {
    // A browser that keeps nothing asks again.
  }
}
