import type { UseFormReturnType } from '@mantine/form';
import { createContext, useContext, useEffect, useRef } from 'react';

const KEY = 'waybill.typed-text';
/** Mantine names the field of a form with this attribute. */
const FIELDS = 'input[data-path]:not([type=password], [readonly])';
/** A password that is shown is not of type password any more. */
const isSecret = ({ autocomplete }: HTMLInputElement): boolean =>
  autocomplete.includes('password') || autocomplete === 'one-time-code';

/** Keeps what has been typed on this page for the next time that it is loaded, which follows; but no passwords, which nothing may store. */
export function keepTypedText(): void {
  const fields = [...document.querySelectorAll<HTMLInputElement>(FIELDS)].filter(
    (field) => !isSecret(field) && field.value !== '',
  );
  const texts = Object.fromEntries(fields.map(({ dataset, value }) => [dataset.path, value]));
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ page: location.pathname, texts }));
  } catch {
    // Without storage, it has to be typed again.
  }
}

/** Once: the page that comes next begins anew. */
function takeTypedText(): unknown {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    sessionStorage.removeItem(KEY);
    const isHere =
      typeof kept === 'object' && kept !== null && 'page' in kept && kept.page === location.pathname;
    return isHere && 'texts' in kept ? kept.texts : null;
  } catch {
    return null;
  }
}

/** Whether forms get the text back that was typed in them before the language was changed. */
export const KeepsTypedText = createContext(false);

export function useTypedText<Values extends Record<string, unknown>>(form: UseFormReturnType<Values>): void {
  const keepsText = useContext(KeepsTypedText);
  const fill = useRef((texts: object) => {
    const known = Object.entries(texts).filter(([name]) => name in form.getValues());
    form.setValues(Object.fromEntries(known) as Partial<Values>);
  });
  useEffect(() => {
    const texts = keepsText ? takeTypedText() : null;
    if (typeof texts === 'object' && texts !== null) fill.current(texts);
  }, [keepsText]);
}
