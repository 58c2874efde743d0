import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { Icon } from '../../ui/icons.tsx';
import type { ProductValues } from './product-values.ts';

const MOST = 50;

/** Names and values of the reader's own, that Waybill keeps and never reads. */
export function MetadataFields({ form }: { form: UseFormReturnType<ProductValues> }) {
  const { metadata } = form.getValues();
  return (
    <Stack gap="sm" align="flex-start">
      {metadata.length === 0 && (
        <Text size="sm" c="dimmed">
          Names and values of your own: a shelf, a supplier, an id in another system.
        </Text>
      )}
      {metadata.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an entry has nothing but its place until it is named
        <Group key={index} gap="sm" align="flex-start" wrap="nowrap" w="100%">
          <TextInput
            aria-label={`Name of entry ${index + 1}`}
            placeholder="shelf"
            maxLength={40}
            flex={1}
            {...form.getInputProps(`metadata.${index}.key`)}
          />
          <TextInput
            aria-label={`Value of entry ${index + 1}`}
            placeholder="B-12"
            maxLength={500}
            flex={2}
            {...form.getInputProps(`metadata.${index}.value`)}
          />
          <Button
            variant="default"
            px="xs"
            aria-label={`Remove entry ${index + 1}`}
            onClick={() => form.removeListItem('metadata', index)}
          >
            <Icon name="trash" size={16} />
          </Button>
        </Group>
      ))}
      {metadata.length < MOST && (
        <Button
          variant="default"
          size="xs"
          leftSection={<Icon name="plus" size={14} />}
          onClick={() => form.insertListItem('metadata', { key: '', value: '' })}
        >
          Add an entry
        </Button>
      )}
    </Stack>
  );
}
