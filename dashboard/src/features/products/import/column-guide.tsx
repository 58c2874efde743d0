import { Code } from '@mantine/core';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { IMPORT_COLUMNS, type ImportColumn } from './import-columns.ts';

const COLUMNS: Column<ImportColumn>[] = [
  { header: 'Column', cell: ({ name }) => <Code>{name}</Code> },
  {
    header: 'What it holds',
    cell: ({ holds, required }) => (required ? `${holds} (required)` : holds),
  },
  { header: 'Example', wide: true, cell: ({ example }) => example },
];

export const ColumnGuide = () => (
  <Panel
    title="Columns"
    lead="The first line names them, in any order. Leave out what you do not have."
    flush
  >
    <DataTable
      caption="Columns of a product file"
      columns={COLUMNS}
      rows={[...IMPORT_COLUMNS]}
      idOf={({ name }) => name}
      empty={null}
    />
  </Panel>
);
