import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback, useDisclosure } from '@mantine/hooks';
import { useEffect, useId, useState } from 'react';
import type { Filter } from '../lib/search-params.ts';
import classes from './filter-bar.module.css';
import { Icon } from './icons.tsx';
import { useChangeSearch, useSearchParams } from './use-search-params.ts';

interface Option {
  value: string;
  label: string;
}

interface NamedFilter extends Omit<Filter<unknown>, 'parse' | 'toApi'> {
  name: string;
}

interface Props {
  /** From the search definition of the list. */
  filters: readonly NamedFilter[];
  /** Options by filter, for filters whose options the page loads. */
  options?: Readonly<Record<string, readonly Option[]>>;
}

const isSearch = ({ options, type }: NamedFilter): boolean => options === undefined && type === undefined;

const withOptions = (filter: NamedFilter, options = filter.options): NamedFilter =>
  options === undefined ? filter : { ...filter, options };

/**
 * Filters of a list, kept in the URL so that a filtered list can be linked to. On a phone the first search box stays, and
 * the others are behind a button.
 */
export function FilterBar({ filters, options = {} }: Props) {
  const search = useSearchParams();
  const change = useChangeSearch();
  const [open, { toggle }] = useDisclosure();
  const restId = useId();
  const isSet = ({ name }: NamedFilter): boolean => search[name] !== undefined;
  const set = (name: string, value: string) =>
    change({ [name]: value === '' ? undefined : value, page: undefined });
  const clear = () =>
    change(Object.fromEntries([...filters.map(({ name }) => [name, undefined]), ['page', undefined]]));
  const first = filters.length === 1 ? filters[0] : filters.find(isSearch);
  const rest = filters.filter((filter) => filter !== first);
  const field = (filter: NamedFilter) => (
    <Field
      key={filter.name}
      filter={withOptions(filter, options[filter.name])}
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
  filter: NamedFilter;
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
  const changeSoon = useDebouncedCallback(onChange, 300);
  // The URL also changes by going back or forward, or clearing the filters.
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
        changeSoon(event.currentTarget.value);
      }}
    />
  );
}
