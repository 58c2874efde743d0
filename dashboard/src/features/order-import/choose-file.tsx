import { Anchor, Code, Group, Table } from '@mantine/core';
import { useMemo } from 'react';
import { FileButtonFor } from '../../ui/file-button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useObjectUrl } from '../shipments/use-object-url.ts';
import { COLUMNS, EXAMPLE } from './import-columns.ts';

export function ChooseFile({ onText }: { onText(name: string, text: string): void }) {
  const example = useObjectUrl(useMemo(() => new Blob([EXAMPLE], { type: 'text/csv' }), []));
  return (
    <>
      <Panel
        title="Choose a file"
        lead="You see what is in it, and what is wrong with it, before anything is sent."
      >
        <Group>
          <FileButtonFor
            variant="filled"
            accept=".csv,.tsv,.txt,text/csv"
            onText={(text, name) => onText(name, text)}
          >
            Choose a CSV file
          </FileButtonFor>
          <Anchor href={example} download="waybill-orders-example.csv">
            Download an example
          </Anchor>
        </Group>
      </Panel>
      <Panel
        title="Columns"
        lead="The first line names the columns, in any order. An order of several items has a line for each; its address is on the first."
        flush
      >
        <Table verticalSpacing={6} horizontalSpacing="md">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Column</Table.Th>
              <Table.Th>What is in it</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {COLUMNS.map(({ name, about }) => (
              <Table.Tr key={name}>
                <Table.Td>
                  <Code>{name}</Code>
                </Table.Td>
                <Table.Td>{about}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Panel>
    </>
  );
}
