import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ApiError, type Schemas } from '@waybill/sdk';
import { errorMessage } from '../../lib/notify.ts';
import { fieldErrors } from '../../ui/form-errors.ts';
import type { WebhookFilter } from './filter-rows.ts';
import { filterMatchesQuery, type WantedEventType } from './webhooks-api.ts';

/** While one is typed, it is tried after a moment. */
const TYPING_MS = 400;

interface Problem {
  /** As forms write it: `filter.and.1.path`. */
  field: string;
  message: string;
}

export interface FilterTrial {
  matches: Schemas['FilterMatches'] | undefined;
  /** What the server does not accept in the filter. */
  problems: Problem[];
  /** Why it could not be tried, other than that. */
  failure: string | undefined;
  problemOfRow(index: number): Problem | undefined;
}

/** Tries what is entered on the newest events. */
export function useFilterTrial(
  events: WantedEventType[],
  filter: WebhookFilter | null | undefined,
): FilterTrial {
  const [tried] = useDebouncedValue(filter ?? undefined, TYPING_MS);
  const isPossible = tried !== undefined && events.length > 0;
  const { data, error } = useQuery({
    ...filterMatchesQuery(events, tried ?? {}),
    placeholderData: keepPreviousData,
    enabled: isPossible,
  });
  const isCurrent = isPossible && filter !== undefined && filter !== null;
  const problems = isCurrent ? problemsIn(error) : [];
  return {
    matches: isCurrent && error === null ? data : undefined,
    problems,
    failure: isCurrent && error !== null && problems.length === 0 ? errorMessage(error) : undefined,
    problemOfRow: (index) => problems.find(({ field }) => rowOf(field) === index),
  };
}

/** `filter.or.2.in` is about the third row; a filter of one row is its condition. */
function rowOf(field: string): number {
  const [, , row] = /^filter\.(and|or)\.(\d+)/.exec(field) ?? [];
  return Number(row ?? 0);
}

function problemsIn(error: unknown): Problem[] {
  if (!(error instanceof ApiError)) return [];
  return Object.entries(fieldErrors(error.message))
    .filter(([field]) => field === 'filter' || field.startsWith('filter.'))
    .map(([field, message]) => ({ field, message }));
}
