import { Button, Fieldset, Group, JsonInput, NativeSelect, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { t } from '../../lib/language/index.ts';
import { AddRowButton } from '../../ui/row-buttons.tsx';
import { FilterMatches } from './filter-matches.tsx';
import { pathsIn } from './filter-paths.ts';
import { FilterRowFields } from './filter-row-fields.tsx';
import {
  EMPTY_ROW,
  type FilterRow,
  filterOf,
  isComplete,
  rowsOf,
  type WebhookFilter,
} from './filter-rows.ts';
import { useFilterTrial } from './filter-trial.ts';
import { ALL_EVENTS, recentEventsQuery, type WantedEventType } from './webhooks-api.ts';

/** Null sends every event. Undefined while what is entered is not a filter. */
export type FilterInput = WebhookFilter | null | undefined;

/** For the form that it is in. */
export const checkFilter = (filter: FilterInput): string | null =>
  filter === undefined ? t('Complete the filter or remove it') : null;

interface Props {
  /** Read when it is first shown; afterwards it is what was entered. */
  value: FilterInput;
  onChange(filter: FilterInput): void;
  /** The types that the webhook receives. */
  events: WantedEventType[];
  error?: ReactNode;
}

const MAX_ROWS = 50;
const jsonOf = (filter: FilterInput): string => (filter ? JSON.stringify(filter, null, 2) : '');

/** Which events a webhook receives: rows of conditions, or JSON for whatever rows cannot say. */
export function FilterEditor({ value, onChange, events, error }: Props) {
  const [entered, setEntered] = useState(() => rowsOf(value ?? null));
  const [json, setJson] = useState(() => jsonOf(value));
  const { data: recent = [] } = useQuery(recentEventsQuery);
  const trial = useFilterTrial(events, value);
  const paths = pathsIn(recent.filter(({ type }) => events.includes(type) || events.includes(ALL_EVENTS)));

  function enter(rows: FilterRow[], join = entered?.join ?? 'and'): void {
    setEntered({ join, rows });
    onChange(isComplete(rows) ? filterOf({ join, rows }) : undefined);
  }
  function enterJson(text: string): void {
    setJson(text);
    onChange(parsed(text));
  }
  const rowsInstead = value === undefined ? undefined : rowsOf(value);

  return (
    <Fieldset legend={t('Filter')}>
      <Stack gap="sm" align="flex-start">
        {entered === undefined ? (
          <>
            <JsonInput
              label={t('Filter as JSON')}
              placeholder={'{ "path": "data.shipTo.country", "equals": "US" }'}
              autosize
              minRows={4}
              maxRows={16}
              w="100%"
              value={json}
              validationError={t('This is not valid JSON')}
              onChange={enterJson}
              error={trial.problems[0]?.message ?? error}
            />
            <Button
              variant="subtle"
              size="xs"
              disabled={rowsInstead === undefined}
              onClick={() => setEntered(rowsInstead)}
            >
              {t('Edit as rows')}
            </Button>
          </>
        ) : (
          <>
            {entered.rows.length > 1 && (
              <NativeSelect
                aria-label={t('Which conditions must match')}
                data={[
                  { value: 'and', label: t('All must match') },
                  { value: 'or', label: t('Any must match') },
                ]}
                value={entered.join}
                onChange={({ currentTarget }) =>
                  enter(entered.rows, currentTarget.value === 'or' ? 'or' : 'and')
                }
              />
            )}
            {entered.rows.map((row, index) => (
              <FilterRowFields
                // biome-ignore lint/suspicious/noArrayIndexKey: a condition has nothing but its place until it is entered
                key={index}
                row={row}
                number={index + 1}
                paths={paths}
                isSubmitted={error !== undefined && error !== null}
                problem={trial.problemOfRow(index)}
                onChange={(changed) => enter(entered.rows.with(index, changed))}
                onRemove={() => enter(entered.rows.toSpliced(index, 1))}
              />
            ))}
            <Group gap="xs">
              {entered.rows.length < MAX_ROWS && (
                <AddRowButton onClick={() => enter([...entered.rows, EMPTY_ROW])}>
                  {t('Add condition')}
                </AddRowButton>
              )}
              <Button
                variant="subtle"
                size="xs"
                disabled={value === undefined}
                onClick={() => {
                  setJson(jsonOf(value));
                  setEntered(undefined);
                }}
              >
                {t('Edit as JSON')}
              </Button>
            </Group>
            {error && (
              <Text size="sm" c="var(--bad)" role="alert">
                {error}
              </Text>
            )}
          </>
        )}
        <FilterMatches filter={value} trial={trial} />
      </Stack>
    </Fieldset>
  );
}

/** Undefined if it is not an object in JSON; the server checks what is in it. */
function parsed(text: string): FilterInput {
  if (text.trim() === '') return null;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
