import { Button, Checkbox, Group, NativeSelect, Text } from '@mantine/core';
import { useState } from 'react';
import { formatCount } from '../../lib/format.ts';
import { type Column, DataTable, TwoLines } from '../../ui/data-table.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { Mapping } from './guess-columns.ts';
import type { Field } from './import-kind.ts';

interface Props<Name extends string> {
  fileName: string;
  headings: readonly string[];
  /** A few values of each column. */
  samples: readonly string[];
  fields: readonly Field<Name>[];
  mapping: Mapping<Name>;
  /** Required fields without a column. */
  missing: readonly string[];
  hasHead: boolean;
  onHasHead(hasHead: boolean): void;
  onMap(column: number, name: Name | undefined): void;
  onReset(): void;
}

interface FileColumn {
  at: number;
  heading: string;
  sample: string;
}

/** The mapping of columns to fields. Collapsed if all required ones were recognized. */
export function MappingPanel<Name extends string>(props: Props<Name>) {
  const { fileName, headings, samples, fields, mapping, missing, hasHead, onHasHead, onMap, onReset } = props;
  const [isOpen, setIsOpen] = useState(missing.length > 0);
  const choices = [
    { value: '', label: 'Ignore' },
    ...fields.map(({ name, label }) => ({ value: name, label })),
  ];
  const columns: Column<FileColumn>[] = [
    {
      header: 'In your file',
      cell: ({ heading, sample }) => <TwoLines main={heading} below={sample || 'empty'} />,
    },
    {
      header: 'Import as',
      cell: ({ at, heading }) => (
        <NativeSelect
          aria-label={`Import ${heading} as`}
          data={choices}
          miw="9rem"
          maw="16rem"
          value={mapping[at] ?? ''}
          onChange={(event) => onMap(at, fields.find(({ name }) => name === event.currentTarget.value)?.name)}
        />
      ),
    },
  ];
  return (
    <Panel
      title={fileName}
      lead={<Summary headings={headings} mapping={mapping} />}
      actions={
        <>
          {!isOpen && (
            <Button variant="default" size="xs" onClick={() => setIsOpen(true)}>
              Change columns
            </Button>
          )}
          <Button variant="default" size="xs" onClick={onReset}>
            Choose another file
          </Button>
        </>
      }
      flush
    >
      {missing.length > 0 && (
        <Group px="lg" pb="md">
          <Notice tone="bad" title="Required column missing" urgent>
            Choose which column contains: {missing.join(', ')}.
          </Notice>
        </Group>
      )}
      {isOpen && (
        <>
          <Checkbox
            px="lg"
            pb="md"
            label="The first line contains the column names"
            checked={hasHead}
            onChange={(event) => onHasHead(event.currentTarget.checked)}
          />
          <DataTable
            caption="Columns of the file"
            columns={columns}
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
  if (left.length === 0) return `All ${formatCount(used)} columns are imported.`;
  const more = left.length - NAMED;
  return (
    <Text span inherit>
      {formatCount(used)} of {formatCount(headings.length)} columns are imported. Ignored:{' '}
      {left.slice(0, NAMED).join(', ')}
      {more > 0 && ` and ${formatCount(more)} more`}.
    </Text>
  );
}
