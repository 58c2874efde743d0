import { TagsInput, type TagsInputProps, TextInput, type TextInputProps } from '@mantine/core';
import { useId } from 'react';
import { useStores } from '../stores/index.ts';
import { storeLabels } from './store-labels.ts';

interface StoreInputProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  value?: string;
  onChange?(storeId: string): void;
}

/** A store of orders: a connected one by its name, or any text. Its value is what orders have. */
export function StoreInput({ value = '', onChange, ...props }: StoreInputProps) {
  const { all, labelOf, idOf } = storeLabels(useStores() ?? []);
  const list = useId();
  return (
    <>
      <TextInput
        maxLength={200}
        {...props}
        list={list}
        value={labelOf(value)}
        onChange={(event) => onChange?.(idOf(event.currentTarget.value))}
      />
      <datalist id={list}>
        {all.map((label) => (
          <option key={label} value={label} />
        ))}
      </datalist>
    </>
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
