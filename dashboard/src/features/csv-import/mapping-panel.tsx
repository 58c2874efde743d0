import { Anchor, Button, Checkbox, Group, NativeSelect, Text } from '@mantine/core';
import { useState } from 'react';
import { known, rich, t } from '../../lib/language/index.ts';
import { type Column, DataTable, TwoLines } from '../../ui/data-table.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { allowed } from './choose-columns.ts';
import type { Mapping } from './guess-columns.ts';
import type { ImportKind } from './import-kind.ts';
import type { Columns } from './use-columns.ts';

interface Props<Name extends string, Thing> {
  kind: ImportKind<Name, Thing>;
  fileName: string;
  columns: Columns<Name>;
  /** A few values of each column. */
  samples: readonly string[];
  onReset(): void;
}

interface FileColumn {
  at: number;
  heading: string;
  sample: string;
}

/** The mapping of columns to fields. Collapsed if all required ones were recognized. */
export function MappingPanel<Name extends string, Thing>(props: Props<Name, Thing>) {
  const { kind, fileName, columns, samples, onReset } = props;
  const { headings, mapping, missing, layout, isSaved } = columns;
  const refusal = layout?.refusal;
  const [isOpen, setIsOpen] = useState(missing.length > 0 && refusal === undefined);
  const choicesFor = (heading: string) => [
    { value: '', label: t('Ignore') },
    ...kind.fields.flatMap(({ name, label }) =>
      allowed(kind, heading, name) ? [{ value: name, label }] : [],
    ),
  ];
  const table: Column<FileColumn>[] = [
    {
      header: t('In your file'),
      cell: ({ heading, sample }) => <TwoLines main={heading} below={sample || t('empty')} />,
    },
    {
      header: t('Import as'),
      cell: ({ at, heading }) => (
        <NativeSelect
          aria-label={t('Import {heading} as', { heading })}
          data={choicesFor(heading)}
          miw="9rem"
          maw="16rem"
          value={mapping[at] ?? ''}
          onChange={(event) =>
            columns.choose(at, kind.fields.find(({ name }) => name === event.currentTarget.value)?.name)
          }
        />
      ),
    },
  ];
  return (
    <Panel
      title={fileName}
      lead={
        <>
          {layout !== undefined && (
            <Text span inherit fw={600} c="var(--mantine-color-text)">
              {known(layout.name)}.{' '}
            </Text>
          )}
          {refusal === undefined && <Summary headings={headings} mapping={mapping} />}
          {isSaved && (
            <Text span inherit role="status" display="block">
              {rich('Using your saved columns · <reset>Reset</reset>', {
                reset: (text) => (
                  <Anchor component="button" type="button" inherit onClick={columns.reset}>
                    {text}
                  </Anchor>
                ),
              })}
            </Text>
          )}
        </>
      }
      actions={
        <>
          {!isOpen && refusal === undefined && (
            <Button variant="default" size="xs" onClick={() => setIsOpen(true)}>
              {t('Change columns')}
            </Button>
          )}
          <Button variant="default" size="xs" onClick={onReset}>
            {t('Choose another file')}
          </Button>
        </>
      }
      flush
    >
      {missing.length > 0 && (
        <Group px="lg" pb="md">
          <Notice
            tone="bad"
            title={refusal === undefined ? t('Required column missing') : t('This file cannot be imported')}
            urgent
          >
            {refusal ?? t('Choose which column contains: {fields}.', { fields: missing.join(', ') })}
          </Notice>
        </Group>
      )}
      {isOpen && (
        <>
          <Checkbox
            px="lg"
            pb="md"
            label={t('The first line contains the column names')}
            checked={columns.hasHead}
            onChange={(event) => columns.setHasHead(event.currentTarget.checked)}
          />
          <DataTable
            caption={t('Columns of the file')}
            columns={table}
            rows={headings.map((heading, at) => ({ at, heading, sample: samples[at] ?? '' }))}
            idOf={({ at }) => String(at)}
            empty={null}
          />
        </>
      )}
    </Panel>
  );
}

/** How many ignored columns are named. */
const NAMED = 6;

function Summary({ headings, mapping }: { headings: readonly string[]; mapping: Mapping }) {
  const left = headings.filter((_, at) => mapping[at] === undefined);
  const used = headings.length - left.length;
  if (left.length === 0) return t('All {count} columns are imported.', { count: used });
  const more = left.length - NAMED;
  const values = { used, count: headings.length, ignored: left.slice(0, NAMED).join(', ') };
  return (
    <Text span inherit>
      {more > 0
        ? t('{used} of {count} columns are imported. Ignored: {ignored} and {more} more.', {
            ...values,
            more,
          })
        : t('{used} of {count} columns are imported. Ignored: {ignored}.', values)}
    </Text>
  );
}
