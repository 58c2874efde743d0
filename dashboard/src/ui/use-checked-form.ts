import { type UseFormInput, type UseFormReturnType, useForm } from '@mantine/form';

/** A check of one field, which also gets all values and the path of the field; or the checks of each item of a list. */
type Check<Values> = (value: never, values: Values, path: string) => React.ReactNode;
type Checks<Values> = { [field: string]: Check<Values> | Checks<Values> };

interface Options<Values extends Record<string, unknown>> extends Omit<UseFormInput<Values>, 'validate'> {
  validate: Checks<Values>;
}

/** `useForm` with checks for the items of lists, which it has and its types do not. */
export const useCheckedForm = <Values extends Record<string, unknown>>(
  options: Options<Values>,
): UseFormReturnType<Values> => useForm<Values>(options as UseFormInput<Values>);
