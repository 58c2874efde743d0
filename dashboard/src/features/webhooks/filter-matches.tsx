import { Text } from '@mantine/core';
import { plural, t } from '../../lib/language/index.ts';
import type { WebhookFilter } from './filter-rows.ts';
import type { FilterTrial } from './filter-trial.ts';

interface Props {
  filter: WebhookFilter | null | undefined;
  trial: FilterTrial;
}

/** What the filter would have done so far. */
export function FilterMatches({ filter, trial: { matches, failure } }: Props) {
  return (
    <Text size="sm" c="dimmed" role="status">
      {filter === null ? t('Every event of these types is sent.') : (failure ?? textOf(matches))}
    </Text>
  );
}

function textOf(matches: FilterTrial['matches']): string {
  if (matches === undefined) return '';
  const { looked, matched } = matches;
  if (looked === 0) return t('There are no events of these types to try it on yet.');
  return plural(
    looked,
    'Matches {matched} of the last {count} event.',
    'Matches {matched} of the last {count} events.',
    { matched },
  );
}
