import { Button, Group, NativeSelect, Stack, Table, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { errorMessage, notify } from '../../lib/notify.ts';
import { keysOf } from '../../lib/search-params.ts';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { type MappedStatus, MEANINGS, mappedStatuses, withMeaning } from './mapping-values.ts';
import { type OrderMeaning, type Store, useStoreCheck, useUpdateStore } from './stores-api.ts';

const CHOICES = keysOf(MEANINGS).map((value) => ({ value, label: MEANINGS[value] }));

/** What the shop's own statuses mean. Saved as soon as it is chosen. */
export function StatusMapping({ store: { id, statusMapping } }: { store: Store }) {
  const { data: check, error, isPending } = useStoreCheck(id);
  const update = useUpdateStore(id);
  const statuses = mappedStatuses(check?.statuses ?? [], statusMapping);
  const choose = (status: string, meaning: OrderMeaning | '') =>
    update.mutate(
      { statusMapping: withMeaning(statusMapping, status, meaning) },
      { onSuccess: () => notify('Status saved') },
    );
  const problem = error === null ? check?.reason : errorMessage(error);
  return (
    <Panel
      title="Statuses"
      lead="What happens with orders of each status in the shop. Saved as soon as you choose."
    >
      <Stack gap="md">
        {isPending && <Text c="dimmed">Asking the shop for its statuses…</Text>}
        {problem != null && (
          <Notice tone="warn" title="The shop could not be asked for its statuses">
            {problem}
          </Notice>
        )}
        {statuses.length > 0 && (
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Status in the shop</Table.Th>
                <Table.Th>Meaning</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {statuses.map((status) => (
                <StatusRow
                  key={status.status}
                  status={status}
                  chosen={statusMapping[status.status]}
                  isDisabled={update.isPending}
                  onChoose={(meaning) => choose(status.status, meaning)}
                />
              ))}
            </Table.Tbody>
          </Table>
        )}
        <AddStatus known={statuses} isBusy={update.isPending} onAdd={(status) => choose(status, 'on_hold')} />
      </Stack>
    </Panel>
  );
}

interface RowProps {
  status: MappedStatus;
  chosen: OrderMeaning | undefined;
  isDisabled: boolean;
  onChoose(meaning: OrderMeaning | ''): void;
}

function StatusRow({ status: { status, name, byDefault }, chosen, isDisabled, onChoose }: RowProps) {
  const none = byDefault === null ? 'Remove' : `Default: ${MEANINGS[byDefault]}`;
  return (
    <Table.Tr>
      <Table.Td>
        {name}
        {name !== status && (
          <Text size="xs" c="dimmed">
            {status}
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        <NativeSelect
          aria-label={`Meaning of ${name}`}
          data={[{ value: '', label: none }, ...CHOICES]}
          value={chosen ?? ''}
          disabled={isDisabled}
          onChange={(event) => onChoose(event.currentTarget.value as OrderMeaning | '')}
        />
      </Table.Td>
    </Table.Tr>
  );
}

interface AddProps {
  known: readonly MappedStatus[];
  isBusy: boolean;
  onAdd(status: string): void;
}

/** For shops that do not list all of their statuses. */
function AddStatus({ known, isBusy, onAdd }: AddProps) {
  const [text, setText] = useState('');
  const status = text.trim();
  const isKnown = known.some((one) => one.status === status);
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (status === '' || isKnown) return;
    onAdd(status);
    setText('');
  };
  return (
    <form onSubmit={add}>
      <Group align="flex-end" gap="xs">
        <TextInput
          label="Another status"
          description="Exactly as the shop writes it"
          maxLength={100}
          value={text}
          error={isKnown && 'It is in the list already'}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={isBusy} disabled={status === '' || isKnown}>
          Add status
        </Button>
      </Group>
    </form>
  );
}
