import { TextInput, type TextInputProps } from '@mantine/core';
import { useId } from 'react';
import { useStoreLabels } from '../store-choice/index.ts';

interface StoreInputProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  value?: string;
  onChange?(storeId: string): void;
}

/** A store of orders: a connected one by its name, or any text. Its value is what orders have. */
export function StoreInput({ value = '', onChange, ...props }: StoreInputProps) {
  const { all, labelOf, idOf } = useStoreLabels();
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
