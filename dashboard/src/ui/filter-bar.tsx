import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback, useDisclosure } from '@mantine/hooks';
import { useEffect, useId, useState } from 'react';
import classes from './filter-bar.module.css';
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

const isSearch = ({ options, type }: Filter): boolean => options === undefined && type === undefined;

/**
 * Filters of a list. What is chosen is in the address, so a filtered list can be linked to. On a phone the first search
 * box stays, and the others wait behind a button.
 */
export function FilterBar({ filters }: { filters: Filter[] }) {
  const [search, change] = useSearchParams();
  const [open, { toggle }] = useDisclosure();
  const restId = useId();
  const isSet = ({ name }: Filter): boolean => search[name] !== undefined;
  const set = (name: string, value: string) =>
    change({ [name]: value === '' ? undefined : value, page: undefined });
  const clear = () =>
    change(Object.fromEntries([...filters.map(({ name }) => [name, undefined]), ['page', undefined]]));
  const first = filters.length === 1 ? filters[0] : filters.find(isSearch);
  const rest = filters.filter((filter) => filter !== first);
  const field = (filter: Filter) => (
    <Field
      key={filter.name}
      filter={filter}
      value={String(search[filter.name] ?? '')}
      onChange={(value) => set(filter.name, value)}
    />
  );
  const count = rest.filter(isSet).length;
  return (
    <search className={classes.bar}>
      {first !== undefined && field(first)}
      {rest.length > 0 && (
        <Button
          className={classes.toggle}
          variant="default"
          leftSection={<Icon name="settings" size={16} />}
          aria-expanded={open}
          aria-controls={restId}
          onClick={toggle}
        >
          {count === 0 ? 'Filters' : `Filters (${count})`}
        </Button>
      )}
      <div id={restId} className={classes.rest} data-open={open || undefined}>
        {rest.map(field)}
        {filters.some(isSet) && (
          <Button variant="subtle" onClick={clear} className={classes.clear}>
            Clear
          </Button>
        )}
      </div>
    </search>
  );
}

interface FieldProps {
  filter: Filter;
  value: string;
  onChange(value: string): void;
}

function Field({ filter, value, onChange }: FieldProps) {
  const { label, options } = filter;
  if (options === undefined) return <TextField filter={filter} value={value} onChange={onChange} />;
  return (
    <NativeSelect
      className={classes.field}
      label={label}
      value={value}
      data={[{ value: '', label: 'All' }, ...options]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

function TextField({ filter, value, onChange }: FieldProps) {
  const [text, setText] = useState(value);
  const settle = useDebouncedCallback(onChange, 300);
  // The address may change by itself: back, forward, clear.
  useEffect(() => setText(value), [value]);
  return (
    <TextInput
      className={classes.field}
      data-search={isSearch(filter) || undefined}
      type={filter.type ?? 'search'}
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
