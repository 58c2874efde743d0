import { Autocomplete, type AutocompleteProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '@waybill/sdk';
import { useState } from 'react';
import { productsQuery } from './products-api.ts';

type Product = Schemas['Product'];

interface Props extends Omit<AutocompleteProps, 'data' | 'value' | 'onChange'> {
  value: string;
  onText(text: string): void;
  onProduct(product: Product): void;
}

const lineOf = ({ sku, name }: Product): string => `${name} (${sku})`;

/** A free-text name with matching products as suggestions. */
export function ProductPicker({ value, onText, onProduct, ...input }: Props) {
  const [isAsked, setAsked] = useState(false);
  const [q] = useDebouncedValue(value.trim().slice(0, 100), 200);
  const { data } = useQuery({
    ...productsQuery({ limit: 8, active: true, ...(q !== '' && { q }) }),
    enabled: isAsked,
  });
  const products = data?.data ?? [];
  return (
    <Autocomplete
      {...input}
      value={value}
      data={[...new Set(products.map(lineOf))]}
      // Already filtered by the server, by name or SKU.
      filter={({ options }) => options}
      onFocus={() => setAsked(true)}
      onChange={onText}
      onOptionSubmit={(line) => {
        const product = products.find((one) => lineOf(one) === line);
        if (product !== undefined) onProduct(product);
      }}
    />
  );
}
