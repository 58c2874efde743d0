import type { Schemas } from '@waybill/sdk';
import { t } from '../../lib/language/index.ts';

export type WebhookFilter = Schemas['WebhookFilter'];
export type FilterValue = string | number | boolean | null;

export const OPERATORS = {
  equals: t('is##filter'),
  isNot: t('is not##filter'),
  in: t('is one of'),
  prefix: t('starts with'),
  greaterThan: t('is greater than'),
  atLeast: t('is at least'),
  lessThan: t('is less than'),
  atMost: t('is at most'),
  exists: t('has a value'),
  missing: t('has no value'),
};
export type Operator = keyof typeof OPERATORS;

const NUMBERS = ['greaterThan', 'atLeast', 'lessThan', 'atMost'] as const;
const isOfNumbers = (operator: Operator): operator is (typeof NUMBERS)[number] =>
  NUMBERS.some((one) => one === operator);

/** A condition as it is entered. */
export interface FilterRow {
  path: string;
  operator: Operator;
  /** As typed: one, but any number for `in`, and none for what has no value. */
  values: string[];
}

export interface FilterRows {
  join: 'and' | 'or';
  rows: FilterRow[];
}

export const EMPTY_ROW: FilterRow = { path: '', operator: 'equals', values: [] };

export const takesNoValue = (operator: Operator): boolean => operator === 'exists' || operator === 'missing';

/** The rows that say the same as a filter; undefined if rows cannot. */
export function rowsOf(filter: WebhookFilter | null): FilterRows | undefined {
  if (filter === null) return { join: 'and', rows: [] };
  const join = filter.or === undefined ? 'and' : 'or';
  const rows = (filter.and ?? filter.or ?? [filter]).map(rowOf);
  return rows.includes(undefined) ? undefined : { join, rows: rows.filter((row) => row !== undefined) };
}

function rowOf({ not, ...filter }: WebhookFilter): FilterRow | undefined {
  if (not?.path !== undefined && isValue(not.equals))
    return { path: not.path, operator: 'isNot', values: [textOf(not.equals)] };
  const { path, equals, exists, prefix } = filter;
  if (path === undefined) return undefined;
  if (isValue(equals)) return { path, operator: 'equals', values: [textOf(equals)] };
  if (filter.in?.every(isValue)) return { path, operator: 'in', values: filter.in.map(textOf) };
  if (exists !== undefined) return { path, operator: exists ? 'exists' : 'missing', values: [] };
  if (prefix !== undefined) return { path, operator: 'prefix', values: [prefix] };
  const operator = NUMBERS.find((one) => filter[one] !== undefined);
  return operator && { path, operator, values: [String(filter[operator])] };
}

/** Null without rows: every event is sent. Each row has been checked. */
export function filterOf({ join, rows }: FilterRows): WebhookFilter | null {
  const [first, ...others] = rows.map(conditionOf);
  if (first === undefined) return null;
  return others.length === 0 ? first : { [join]: [first, ...others] };
}

function conditionOf({ path: typed, operator, values }: FilterRow): WebhookFilter {
  const path = typed.trim();
  const [value = ''] = values;
  if (operator === 'in') return { path, in: values.map(typedValue) };
  if (operator === 'isNot') return { not: { path, equals: typedValue(value) } };
  if (takesNoValue(operator)) return { path, exists: operator === 'exists' };
  if (operator === 'prefix') return { path, prefix: value };
  if (isOfNumbers(operator)) return { path, [operator]: Number(value) };
  return { path, equals: typedValue(value) };
}

const NUMBER = /^-?\d+(?:\.\d+)?(?:e[+-]\d+)?$/;

/** What is typed: numbers, true, false and null are those, everything else is text. Quotes make text of anything, blanks included. */
export function typedValue(typed: string): FilterValue {
  const text = typed.trim();
  if (text === 'null') return null;
  if (text === 'true' || text === 'false') return text === 'true';
  if (NUMBER.test(text) && String(Number(text)) === text) return Number(text);
  return text.length > 1 && text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1) : text;
}

/** JSON that somebody is editing may have anything there. */
const isValue = (value: unknown): value is FilterValue =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);

/** How a value is typed. */
const textOf = (value: FilterValue): string =>
  typeof value !== 'string' || (value !== '' && typedValue(value) === value) ? String(value) : `"${value}"`;

export interface RowProblem {
  path?: string;
  values?: string;
}

/** What the row lacks. The server knows more rules. */
export function problemOf({ path, operator, values }: FilterRow): RowProblem {
  const isPath = /^(?:type|data(?:\.[^.[\]]+|\[(?:\*|\d{1,4})\])*)$/.test(path.trim());
  const missing = t('Enter a value');
  const value = values[0]?.trim() ?? '';
  return {
    ...(!isPath && { path: t('Enter a path like data.shipTo.country') }),
    ...(!takesNoValue(operator) && value === '' && { values: missing }),
    ...(isOfNumbers(operator) &&
      value !== '' &&
      !Number.isFinite(Number(value)) && { values: t('Enter a number') }),
  };
}

export const isComplete = (rows: FilterRow[]): boolean =>
  rows.every((row) => Object.keys(problemOf(row)).length === 0);
