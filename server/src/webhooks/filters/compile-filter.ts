import type { FilterCondition, WebhookFilter } from '../../schema/webhook-filter.ts';
import { lookAt } from './filter-path.ts';

/** What a filter looks at: the type of an event and its payload, parsed. */
interface FilteredEvent {
  type: string;
  data: unknown;
}

export type EventFilter = (event: FilteredEvent) => boolean;

/** Compiles a filter that has been checked. The result never throws: a value of another type does not match. */
export function compileFilter(filter: WebhookFilter): EventFilter {
  if ('and' in filter) {
    const all = filter.and.map(compileFilter);
    return (event) => all.every((matches) => matches(event));
  }
  if ('or' in filter) {
    const any = filter.or.map(compileFilter);
    return (event) => any.some((matches) => matches(event));
  }
  if ('not' in filter) {
    const matches = compileFilter(filter.not);
    return (event) => !matches(event);
  }
  return compileCondition(filter);
}

/** Optional fields of a payload are missing in some events and null in others, so that both are the same here. */
function compileCondition(condition: FilterCondition): EventFilter {
  const { path } = condition;
  if ('equals' in condition) {
    const { equals } = condition;
    return lookAt(path, (value) => (value ?? null) === equals);
  }
  if ('in' in condition) {
    const values = new Set<unknown>(condition.in);
    return lookAt(path, (value) => values.has(value ?? null));
  }
  if ('exists' in condition) {
    const exists = lookAt(path, (value) => (value ?? null) !== null);
    // Not "any of them is missing": in a list that is empty, none is.
    return condition.exists ? exists : (event) => !exists(event);
  }
  if ('prefix' in condition) {
    const { prefix } = condition;
    return lookAt(path, (value) => typeof value === 'string' && value.startsWith(prefix));
  }
  return lookAt(path, isNumber(comparison(condition)));
}

/** The texts "9" and "100" would be compared like words. */
const isNumber =
  (test: (value: number) => boolean) =>
  (value: unknown): boolean =>
    typeof value === 'number' && test(value);

type Comparison = Extract<
  FilterCondition,
  { greaterThan: number } | { atLeast: number } | { lessThan: number } | { atMost: number }
>;

function comparison(condition: Comparison): (value: number) => boolean {
  if ('greaterThan' in condition) return (value) => value > condition.greaterThan;
  if ('atLeast' in condition) return (value) => value >= condition.atLeast;
  if ('lessThan' in condition) return (value) => value < condition.lessThan;
  return (value) => value <= condition.atMost;
}
