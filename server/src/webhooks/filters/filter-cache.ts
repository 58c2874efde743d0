import type { WebhookFilter } from '../../schema/webhook-filter.ts';
import { compileFilter, type EventFilter } from './compile-filter.ts';
import { violationsOfFilter } from './filter-schema.ts';

/** More than most servers have subscriptions with filters; of up to 8 KB each. */
const MAX_FILTERS = 1_000;

const everything: EventFilter = () => true;

/**
 * Compiles stored filters, each once. One that is corrupt matches every event: events are delivered at least once, so a receiver
 * can ignore one too many, but could not know of one that was never sent; and a write must not fail because of it. It may also be
 * one that a newer version has stored. `onCorrupt` is called once for as long as it is in the cache.
 */
export function createFilterCache(onCorrupt: (problem: string) => void, maxFilters = MAX_FILTERS) {
  const filters = new Map<string, EventFilter>();
  return (text: string): EventFilter => {
    const filter = filters.get(text) ?? read(text, onCorrupt);
    // The first of the map is the one that was used least recently.
    filters.delete(text);
    filters.set(text, filter);
    const [first] = filters.keys();
    if (filters.size > maxFilters && first !== undefined) filters.delete(first);
    return filter;
  };
}

function read(text: string, onCorrupt: (problem: string) => void): EventFilter {
  const filter = parsed(text);
  const [problem] = violationsOfFilter(filter);
  if (problem === undefined) return compileFilter(filter as WebhookFilter);
  const [field, rule] = problem;
  onCorrupt(`${field === '' ? 'filter' : field}: ${rule}`);
  return everything;
}

/** Undefined, which is no filter, if it is not JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
