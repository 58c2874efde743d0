import type { FormErrors, UseFormReturnType } from '@mantine/form';
import { ApiError } from '@waybill/sdk';
import type { ReactNode } from 'react';
import { errorMessage } from '../lib/notify.ts';
import { capitalize } from '../lib/text.ts';

/** `items[0].sku: must be … ; email: …` by field, with paths as forms write them (`items.0.sku`). */
export function fieldErrors(message: string): Record<string, string> {
  const rules = message.split(/;\s+(?=[\w.[\]]+: )/);
  const pairs = rules.flatMap((rule) => {
    const found = /^([A-Za-z_][\w.[\]]*):\s+(.+)$/s.exec(rule);
    return found === null ? [] : [[dotted(found[1] ?? ''), capitalize(found[2] ?? '')]];
  });
  return Object.fromEntries(pairs);
}

const dotted = (path: string): string => path.replace(/\[(\d+)\]/g, '.$1');

/**
 * Shows validation errors at the fields they name, and returns the message for the rest: undefined if
 * every error has its field.
 */
export function showErrors<Values>(
  form: Pick<UseFormReturnType<Values>, 'setErrors' | 'getValues'>,
  error: unknown,
): string | undefined {
  if (!(error instanceof ApiError)) return errorMessage(error);
  const errors = fieldErrors(error.message);
  const own = Object.entries(errors).filter(([path]) => hasField(form.getValues(), path));
  form.setErrors(Object.fromEntries(own));
  return own.length > 0 && own.length === Object.keys(errors).length ? undefined : error.message;
}

/** The error of a field that is a list, or of one of its entries. */
export const listError = (errors: FormErrors, name: string): ReactNode =>
  errors[name] ?? Object.entries(errors).find(([path]) => path.startsWith(`${name}.`))?.[1];

function hasField(values: unknown, path: string): boolean {
  const [first = '', ...rest] = path.split('.');
  if (typeof values !== 'object' || values === null || !(first in values)) return false;
  return rest.length === 0 || hasField((values as Record<string, unknown>)[first], rest.join('.'));
}
