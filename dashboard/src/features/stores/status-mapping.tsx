import { Button, Group, NativeSelect, Stack, Table, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { known as knownText, t } from '../../lib/language/index.ts';
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
      { onSuccess: () => notify(t('Status saved')) },
    );
  const problem = error === null ? check?.reason : errorMessage(error);
  return (
    <Panel
      title={t('Statuses')}
      lead={t('What happens to orders of each status in the store. Saved as soon as you choose.')}
    >
      <Stack gap="md">
        {isPending && <Text c="dimmed">{t('Asking the store for its statuses…')}</Text>}
        {problem != null && (
          <Notice tone="warn" title={t('The store could not be asked for its statuses')}>
            {problem}
          </Notice>
        )}
        {statuses.length > 0 && (
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('Status in the store')}</Table.Th>
                <Table.Th>{t('Meaning')}</Table.Th>
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
  // What the shop or the merchant wrote stays as it is.
  const shown = name === status ? name : knownText(name);
  const none = byDefault === null ? t('Remove') : t('Default: {meaning}', { meaning: MEANINGS[byDefault] });
  return (
    <Table.Tr>
      <Table.Td>
        {shown}
        {name !== status && (
          <Text size="xs" c="dimmed">
            {status}
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        <NativeSelect
          aria-label={t('Meaning of {name}', { name: shown })}
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
          label={t('Another status')}
          description={t('Exactly as the store writes it')}
          maxLength={100}
          value={text}
          error={isKnown && t('It is in the list already')}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={isBusy} disabled={status === '' || isKnown}>
          {t('Add status')}
        </Button>
      </Group>
    </form>
  );
}
