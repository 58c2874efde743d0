import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useId } from 'react';
import { t } from '../lib/language/index.ts';
import classes from './filter-bar.module.css';
import { FilterField, isSearch, type NamedFilter } from './filter-field.tsx';
import { Icon } from './icons.tsx';
import { useChangeSearch, useSearchParams } from './use-search-params.ts';

interface Option {
  value: string;
  label: string;
}

interface Props {
  /** From the search definition of the list. */
  filters: readonly NamedFilter[];
  /** Options by filter, for filters whose options the page loads. */
  options?: Readonly<Record<string, readonly Option[]>>;
  /** On one line with the page's title, with all but the search box behind a button at every width. */
  compact?: boolean;
}

const withOptions = (filter: NamedFilter, options = filter.options): NamedFilter =>
  options === undefined ? filter : { ...filter, options };

/**
 * Filters of a list, kept in the URL so that a filtered list can be linked to. Rare ones are behind a button; on a phone all
 * but the first search box are.
 */
export function FilterBar({ filters, options = {}, compact = false }: Props) {
  const search = useSearchParams();
  const change = useChangeSearch();
  const isSet = ({ name }: NamedFilter): boolean => search[name] !== undefined;
  const set = (name: string, value: string) =>
    change({ [name]: value === '' ? undefined : value, page: undefined });
  const clear = () =>
    change(Object.fromEntries([...filters.map(({ name }) => [name, undefined]), ['page', undefined]]));
  const first = filters.length === 1 ? filters[0] : filters.find(isSearch);
  const rest = filters.filter((filter) => filter !== first);
  const rare = rest.filter(({ isRare }) => isRare);
  const [open, { toggle }] = useDisclosure();
  const [withRare, { toggle: toggleRare }] = useDisclosure(rare.some(isSet));
  const restId = useId();
  const rareId = useId();
  const field = (filter: NamedFilter) => (
    <FilterField
      key={filter.name}
      filter={withOptions(filter, options[filter.name])}
      value={String(search[filter.name] ?? '')}
      onChange={(value) => set(filter.name, value)}
      isLabelHidden={compact && filter === first}
    />
  );
  const counted = (text: string, some: readonly NamedFilter[]): string => {
    const count = some.filter(isSet).length;
    return count === 0 ? text : `${text} (${count})`;
  };
  return (
    <search className={compact ? classes.compact : classes.bar}>
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
          {counted(t('Filters'), rest)}
        </Button>
      )}
      <div id={restId} className={classes.rest} data-open={open || undefined}>
        {rest.filter(({ isRare }) => !isRare).map(field)}
        {rare.length > 0 && (
          <>
            <Button
              className={classes.more}
              variant="default"
              aria-expanded={withRare}
              aria-controls={rareId}
              onClick={toggleRare}
            >
              {counted(t('More filters'), rare)}
            </Button>
            <div id={rareId} className={classes.rare} data-open={withRare || undefined}>
              {rare.map(field)}
            </div>
          </>
        )}
        {filters.some(isSet) && (
          <Button variant="subtle" onClick={clear} className={classes.clear}>
            {t('Clear')}
          </Button>
        )}
      </div>
    </search>
  );
}
