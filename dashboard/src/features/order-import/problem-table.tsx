import { DataTable } from '../../ui/data-table.tsx';
import { formatCount } from '../../ui/format.ts';
import { Panel } from '../../ui/panel.tsx';
import type { Problem } from './read-orders.ts';

interface Props {
  title: string;
  lead: string;
  problems: Problem[];
}

/** More would only slow the page: who has so many has one cause. */
const SHOWN = 100;

export function ProblemTable({ title, lead, problems }: Props) {
  if (problems.length === 0) return null;
  return (
    <Panel title={title} lead={lead} flush>
      <DataTable
        caption={title}
        rows={problems.slice(0, SHOWN)}
        idOf={({ line, message }) => `${line} ${message}`}
        empty={null}
        columns={[
          { header: 'Line', cell: ({ line }) => formatCount(line) },
          { header: 'What is wrong', cell: ({ message }) => message },
        ]}
      />
    </Panel>
  );
}
