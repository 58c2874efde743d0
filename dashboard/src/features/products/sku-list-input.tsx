import { TagsInput, type TagsInputProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { productsQuery } from './products-api.ts';

/** Several SKUs, with matching products as suggestions; a SKU that is no product yet can be entered too. */
export function SkuListInput(props: Omit<TagsInputProps, 'data' | 'searchValue' | 'onSearchChange'>) {
  const [isAsked, setAsked] = useState(false);
  const [text, setText] = useState('');
  const [q] = useDebouncedValue(text.trim().slice(0, 100), 200);
  const { data } = useQuery({
    ...productsQuery({ limit: 10, ...(q !== '' && { q }) }),
    enabled: isAsked,
  });
  const names = new Map(data?.data.map(({ sku, name }) => [sku, name]));
  return (
    <TagsInput
      data={[...names.keys()]}
      // Already filtered by the server, by name too.
      filter={({ options }) => options}
      renderOption={({ option: { value } }) => (
        <span>
          <strong>{value}</strong> {names.get(value)}
        </span>
      )}
      acceptValueOnBlur
      searchValue={text}
      onSearchChange={setText}
      {...props}
      onFocus={(event) => {
        setAsked(true);
        props.onFocus?.(event);
      }}
    />
  );
}
