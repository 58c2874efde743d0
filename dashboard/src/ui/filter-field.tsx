import { Checkbox, Input, NativeSelect, Popover, Stack, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useId, useState } from 'react';
import { t } from '../lib/language/index.ts';
import type { Filter } from '../lib/search-params.ts';
import classes from './filter-bar.module.css';
import { Icon } from './icons.tsx';

export interface NamedFilter extends Omit<Filter<unknown>, 'parse' | 'toApi'> {
  name: string;
}

interface Props {
  filter: NamedFilter;
  value: string;
  onChange(value: string): void;
  /** Only for screen readers. */
  isLabelHidden?: boolean;
}

export const isSearch = ({ options, type }: NamedFilter): boolean =>
  options === undefined && type === undefined;

/** One filter: a search box, a date, a choice or several choices. */
export function FilterField(props: Props) {
  const { filter, value, onChange } = props;
  const { label, options, blank = t('All'), isMultiple } = filter;
  if (options === undefined) return <TextField {...props} />;
  if (isMultiple) return <ChoicesField {...props} />;
  return (
    <NativeSelect
      className={classes.field}
      label={label}
      value={value}
      data={[{ value: '', label: blank }, ...options]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** Looks like a select, and opens a list of checkboxes. */
function ChoicesField({ filter: { label, options = [], blank = t('All') }, value, onChange }: Props) {
  const id = useId();
  const chosen = value === '' ? [] : value.split(',');
  const names = options.filter((option) => chosen.includes(option.value)).map((option) => option.label);
  const text = names.join(', ') || blank;
  return (
    <Input.Wrapper className={classes.field} label={label} labelProps={{ htmlFor: id }}>
      <Popover position="bottom-start" withArrow shadow="md" trapFocus>
        <Popover.Target>
          <Input
            component="button"
            type="button"
            id={id}
            pointer
            rightSection={<Icon name="down" size={16} />}
            rightSectionPointerEvents="none"
            classNames={{ input: classes.choices ?? '' }}
            aria-label={t('{label}: {value}', { label, value: text })}
          >
            {text}
          </Input>
        </Popover.Target>
        <Popover.Dropdown aria-label={label}>
          <Checkbox.Group value={chosen} onChange={(keys) => onChange(keys.join(','))}>
            <Stack gap="xs">
              {options.map((option) => (
                <Checkbox key={option.value} value={option.value} label={option.label} />
              ))}
            </Stack>
          </Checkbox.Group>
        </Popover.Dropdown>
      </Popover>
    </Input.Wrapper>
  );
}

function TextField({ filter, value, onChange, isLabelHidden = false }: Props) {
  /** What was typed, until the URL has it. The URL also changes by going back or forward, or clearing the filters. */
  const [typed, setTyped] = useState<string>();
  const changeSoon = useDebouncedCallback(onChange, 300);
  // Only then: the URL may still get what was typed before, and the letters since would be lost.
  if (typed === value) setTyped(undefined);
  return (
    <TextInput
      className={classes.field}
      type={filter.type ?? 'search'}
      {...(isLabelHidden ? { 'aria-label': filter.label } : { label: filter.label })}
      placeholder={filter.placeholder}
      leftSection={filter.type === undefined ? <Icon name="search" size={16} /> : undefined}
      value={typed ?? value}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        changeSoon(event.currentTarget.value);
      }}
    />
  );
}
