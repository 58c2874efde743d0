import { Group, NativeSelect } from '@mantine/core';
import { t } from '../../lib/language/index.ts';
import { allowed } from './choose-columns.ts';
import type { Entry, ImportKind } from './import-kind.ts';
import { problemFields } from './read-file.ts';
import type { Columns } from './use-columns.ts';

interface Props<Name extends string, Thing> {
  kind: ImportKind<Name, Thing>;
  columns: Columns<Name>;
  entries: readonly Entry<unknown>[];
}

const MOST = 4;

/** The fields with problems, where another column of the file may be the right one. */
export function ColumnFixes<Name extends string, Thing>({ kind, columns, entries }: Props<Name, Thing>) {
  const { headings, mapping, choose } = columns;
  const counts = problemFields(entries);
  const fields = kind.fields.filter(({ name }) => counts.has(name)).slice(0, MOST);
  if (fields.length === 0) return null;
  return (
    <Group align="flex-end">
      {fields.map(({ name, label }) => (
        <NativeSelect
          key={name}
          label={t('Column for {field}', { field: label })}
          description={kind.words.wrongIn(counts.get(name) ?? 0)}
          value={String(mapping.indexOf(name))}
          data={[
            { value: '-1', label: t('None') },
            ...headings.flatMap((heading, at) =>
              allowed(kind, heading, name) ? [{ value: String(at), label: heading }] : [],
            ),
          ]}
          onChange={(event) => {
            const column = Number(event.currentTarget.value);
            if (column >= 0) choose(column, name);
            else choose(mapping.indexOf(name), undefined);
          }}
        />
      ))}
    </Group>
  );
}
