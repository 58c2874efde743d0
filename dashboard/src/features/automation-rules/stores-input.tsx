import { TagsInput, type TagsInputProps } from '@mantine/core';
import { useStoreLabels } from '../store-choice/index.ts';

/** Stores of orders: connected ones by their names, or any texts. Its values are what orders have. */
export function StoresInput({ value = [], onChange, ...props }: TagsInputProps) {
  const { all, labelOf, idOf } = useStoreLabels();
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
