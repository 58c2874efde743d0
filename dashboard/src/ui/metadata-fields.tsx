import { Group, Stack, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { t } from '../lib/language/index.ts';
import type { MetadataEntry } from './metadata.ts';
import { AddRowButton, RemoveRowButton } from './row-buttons.tsx';

const MOST = 50;

interface Props<Values> {
  form: UseFormReturnType<Values>;
  /** Examples of such entries. */
  hint: string;
}

/** Custom metadata, which Waybill stores but does not interpret. */
export function MetadataFields<Values extends { metadata: MetadataEntry[] }>({ form, hint }: Props<Values>) {
  const { metadata } = form.getValues();
  return (
    <Stack gap="sm" align="flex-start">
      {metadata.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('Your own names and values, such as {hint}.', { hint })}
        </Text>
      )}
      {metadata.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an entry has nothing but its place until it is named
        <Group key={index} gap="sm" align="flex-start" wrap="nowrap" w="100%">
          <TextInput
            aria-label={t('Name of entry {number}', { number: index + 1 })}
            maxLength={40}
            flex={1}
            {...form.getInputProps(`metadata.${index}.key` as never)}
          />
          <TextInput
            aria-label={t('Value of entry {number}', { number: index + 1 })}
            maxLength={500}
            flex={2}
            {...form.getInputProps(`metadata.${index}.value` as never)}
          />
          <RemoveRowButton
            label={t('Remove entry {number}', { number: index + 1 })}
            onClick={() => form.removeListItem('metadata' as never, index)}
          />
        </Group>
      ))}
      {metadata.length < MOST && (
        <AddRowButton
          onClick={() => form.insertListItem('metadata' as never, { key: '', value: '' } as never)}
        >
          {t('Add entry')}
        </AddRowButton>
      )}
    </Stack>
  );
}
