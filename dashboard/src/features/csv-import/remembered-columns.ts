import { keyOf } from './guess-columns.ts';

/** The user's own column mappings, kept in this browser for the next export of the same kind. */
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
    // Without storage, the user maps the columns again.
  }
}
