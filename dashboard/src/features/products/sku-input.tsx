import { Autocomplete, type AutocompleteProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { productsQuery } from './products-api.ts';

/** A SKU with matching products as suggestions. */
export function SkuInput(props: Omit<AutocompleteProps, 'data'>) {
  const [text] = useDebouncedValue((props.value ?? '').trim(), 200);
  const { data } = useQuery(productsQuery({ limit: 10, ...(text !== '' && { q: text }) }));
  const names = new Map(data?.data.map(({ sku, name }) => [sku, name]));
  return (
    <Autocomplete
      label="SKU"
      required
      maxLength={100}
      data={[...names.keys()]}
      // Already filtered by the server, by name too.
      filter={({ options }) => options}
      renderOption={({ option: { value } }) => (
        <span>
          <strong>{value}</strong> {names.get(value)}
        </span>
      )}
      {...props}
    />
  );
}
