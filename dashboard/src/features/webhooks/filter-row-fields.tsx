import { Autocomplete, NativeSelect, TagsInput, TextInput } from '@mantine/core';
import { t } from '../../lib/language/index.ts';
import { RemoveRowButton } from '../../ui/row-buttons.tsx';
import classes from './filter-row.module.css';
import {
  type FilterRow,
  type FilterValue,
  OPERATORS,
  type Operator,
  problemOf,
  takesNoValue,
  typedValue,
} from './filter-rows.ts';

interface Props {
  row: FilterRow;
  number: number;
  /** To choose from, each with an example of its value. */
  paths: ReadonlyMap<string, FilterValue>;
  /** Whether to show what is still missing. */
  isSubmitted: boolean;
  /** What the server says of it. */
  problem: { field: string; message: string } | undefined;
  onChange(row: FilterRow): void;
  onRemove(): void;
}

const CHOICES = Object.entries(OPERATORS).map(([value, label]) => ({ value, label }));
const isOperator = (name: string): name is Operator => Object.hasOwn(OPERATORS, name);

/** One condition of a filter. */
export function FilterRowFields({ row, number, paths, isSubmitted, problem, onChange, onRemove }: Props) {
  const { path, operator, values } = row;
  const own = problemOf(row);
  const isOfPath = problem?.field.endsWith('.path') === true;
  const pathError = path !== '' || isSubmitted ? own.path : undefined;
  const valueError = values.length > 0 || isSubmitted ? own.values : undefined;
  const value = {
    'aria-label': t('Value of condition {number}', { number }),
    description: hintOf(row, paths.get(path.trim())),
    inputWrapperOrder: ['input', 'description', 'error'] as ('input' | 'description' | 'error')[],
    error: valueError ?? (isOfPath ? undefined : problem?.message),
    className: classes.value ?? '',
  };
  return (
    <div className={classes.box}>
      <div className={classes.row}>
        <Autocomplete
          aria-label={t('Path of condition {number}', { number })}
          placeholder="data.shipTo.country"
          data={[...paths.keys()]}
          limit={50}
          maxLength={200}
          className={classes.path ?? ''}
          value={path}
          error={pathError ?? (isOfPath || takesNoValue(operator) ? problem?.message : undefined)}
          onChange={(changed) => onChange({ ...row, path: changed })}
        />
        <NativeSelect
          aria-label={t('Operator of condition {number}', { number })}
          data={CHOICES}
          className={classes.operator ?? ''}
          value={operator}
          onChange={({ currentTarget }) => {
            const changed = currentTarget.value;
            if (isOperator(changed))
              onChange({ ...row, operator: changed, values: keptValues(changed, values) });
          }}
        />
        {operator === 'in' && (
          <TagsInput
            {...value}
            acceptValueOnBlur
            maxTags={100}
            value={values}
            onChange={(changed) => onChange({ ...row, values: changed })}
          />
        )}
        {operator !== 'in' && !takesNoValue(operator) && (
          <TextInput
            {...value}
            maxLength={1_000}
            value={values[0] ?? ''}
            onChange={({ currentTarget }) =>
              onChange({ ...row, values: currentTarget.value === '' ? [] : [currentTarget.value] })
            }
          />
        )}
        <RemoveRowButton
          label={t('Remove condition {number}', { number })}
          className={classes.remove ?? ''}
          onClick={onRemove}
        />
      </div>
    </div>
  );
}

/** Another operator may take fewer. */
function keptValues(operator: Operator, values: string[]): string[] {
  if (takesNoValue(operator)) return [];
  return operator === 'in' ? values : values.slice(0, 1);
}

/** A number never equals a text, and order numbers look like one. */
function hintOf({ operator, values }: FilterRow, example: FilterValue | undefined): string | undefined {
  const isCompared = operator === 'equals' || operator === 'isNot' || operator === 'in';
  const number = values.find((typed) => typeof typedValue(typed) === 'number');
  if (!isCompared || typeof example !== 'string' || number === undefined) return undefined;
  return t('This field contains text. To compare it as text, write "{value}" in quotes.', {
    value: number.trim(),
  });
}
