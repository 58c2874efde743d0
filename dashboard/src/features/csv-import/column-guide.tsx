import { Code, Text } from '@mantine/core';
import { t } from '../../lib/language/index.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Panel } from '../../ui/panel.tsx';
import classes from './column-guide.module.css';
import type { Field, ImportKind } from './import-kind.ts';

type Described = Field & { need?: string };

const COLUMNS: Column<Described>[] = [
  { header: t('Column'), cell: ({ name }) => <Code className={classes.name}>{name}</Code> },
  {
    header: t('Content'),
    cell: ({ label, about, need }) => (
      <span>
        {about ?? `${label}.`}
        {need !== undefined && (
          <Text span size="sm" c="var(--warn)">
            {' '}
            {need}
          </Text>
        )}
      </span>
    ),
  },
  { header: t('Example'), wide: true, cell: ({ example }) => example },
];

/** Which columns a file can have. */
export function ColumnGuide<Name extends string, Thing>({ kind }: { kind: ImportKind<Name, Thing> }) {
  const needOf = (name: Name) => {
    const names = kind.required.find((group) => group.includes(name));
    if (names === undefined) return {};
    const others = names.filter((other) => other !== name && !isOnlyInExports(kind, other));
    return {
      need:
        others.length === 0 ? t('Required.') : t('Required, or {columns}.', { columns: others.join(', ') }),
    };
  };
  return (
    <Panel title={t('Columns')} lead={kind.guide} flush>
      <DataTable
        caption={t('Supported columns')}
        columns={COLUMNS}
        rows={kind.fields
          .filter(({ onlyInExports }) => !onlyInExports)
          .map((field) => ({ ...field, ...needOf(field.name) }))}
        idOf={({ name }) => name}
        empty={null}
      />
    </Panel>
  );
}

const isOnlyInExports = <Name extends string>({ fields }: { fields: readonly Field<Name>[] }, name: Name) =>
  fields.some((field) => field.name === name && field.onlyInExports);
