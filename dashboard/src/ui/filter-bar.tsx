import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { Icon } from './icons.tsx';
import { useSearchParams } from './use-search-params.ts';

export interface Filter {
  /** The name in the address; the route's `listSearch(...)` must let it in. */
  name: string;
  label: string;
  /** With options it is a choice, without them a search box. */
  options?: { value: string; label: string }[];
  placeholder?: string;
  /** A day instead of a text. */
  type?: 'date';
}

/** Filters of a list. What is chosen is in the address, so a filtered list can be linked to. */
export function FilterBar({ filters }: { filters: Filter[] }) {
  const [search, change] = useSearchParams();
  const isFiltered = filters.some(({ name }) => search[name] !== undefined);
  const set = (name: string, value: string) =>
    change({ [name]: value === '' ? undefined : value, page: undefined });
  const clear = () =>
    change(Object.fromEntries([...filters.map(({ name }) => [name, undefined]), ['page', undefined]]));
  return (
    <Group component="search" align="flex-end" gap="sm" mb="md">
      {filters.map((filter) => {
        const value = String(search[filter.name] ?? '');
        return filter.options === undefined ? (
          <SearchBox
            key={filter.name}
            filter={filter}
            value={value}
            onChange={(text) => set(filter.name, text)}
          />
        ) : (
          <NativeSelect
            key={filter.name}
            size="sm"
            label={filter.label}
            value={value}
            data={[{ value: '', label: 'All' }, ...filter.options]}
            onChange={(event) => set(filter.name, event.currentTarget.value)}
          />
        );
      })}
      {isFiltered && (
        <Button variant="subtle" size="sm" onClick={clear}>
          Clear
        </Button>
      )}
    </Group>
  );
}

interface BoxProps {
  filter: Filter;
  value: string;
  onChange(value: string): void;
}

function SearchBox({ filter, value, onChange }: BoxProps) {
  const [text, setText] = useState(value);
  const settle = useDebouncedCallback(onChange, 300);
  // The address may change by itself: back, forward, clear.
  useEffect(() => setText(value), [value]);
  return (
    <TextInput
      type={filter.type ?? 'search'}
      size="sm"
      label={filter.label}
      placeholder={filter.placeholder}
      leftSection={filter.type === undefined ? <Icon name="search" size={16} /> : undefined}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        settle(event.currentTarget.value);
      }}
    />
  );
}
