import { Autocomplete, type AutocompleteProps, TagsInput, type TagsInputProps } from '@mantine/core';
import { storeLabels } from './store-labels.ts';
import { useStores } from './stores-api.ts';

/** A store of orders: a connected one by its name, or any text. Its value is what orders have. */
export function StoreInput({ value = '', onChange, ...props }: AutocompleteProps) {
  const { all, labelOf, idOf } = storeLabels(useStores() ?? []);
  return (
    <Autocomplete
      maxLength={200}
      {...props}
      data={all}
      value={labelOf(value)}
      onChange={(text) => onChange?.(idOf(text))}
    />
  );
}

/** Several of them. */
export function StoresInput({ value = [], onChange, ...props }: TagsInputProps) {
  const { all, labelOf, idOf } = storeLabels(useStores() ?? []);
  return (
    <TagsInput
      acceptValueOnBlur
      {...props}
      data={all}
      value={value.map(labelOf)}
      onChange={(texts) => onChange?.(texts.map(idOf))}
    />
  );
}
