import { headingKey } from './guess-columns.ts';

/** The user's own column mappings, kept in this browser for the next export of the same kind. */
const storageKey = (kind: string) => `waybill-import-${kind}`;

export function rememberedColumns(kind: string): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(storageKey(kind)) ?? '{}');
  } catch {
    return {};
  }
}

export function rememberColumn(kind: string, heading: string, field: string): void {
  try {
    const remembered = { ...rememberedColumns(kind), [headingKey(heading)]: field };
    localStorage.setItem(storageKey(kind), JSON.stringify(remembered));
  } catch {
    // Without storage, the user maps the columns again.
  }
}
