import { ApiError } from '@waybill/sdk';
import { expect, test } from 'vitest';
import { fieldErrors, showErrors } from './form-errors.ts';

const formOf = (values: Record<string, unknown>) => {
  const shown: Record<string, unknown> = {};
  return {
    shown,
    form: { getValues: () => values, setErrors: (errors: object) => Object.assign(shown, errors) },
  };
};
const refused = (message: string) => new ApiError(400, 'VALIDATION_ERROR', message);

test('each rule of a refusal goes to the field it names', () => {
  expect(fieldErrors('name: must not be empty; items[1].sku: must be 1 to 100 characters; or fewer')).toEqual(
    {
      name: 'Must not be empty',
      'items.1.sku': 'Must be 1 to 100 characters; or fewer',
    },
  );
});

test('a rule for a field that the form does not have is said in words', () => {
  const { form, shown } = formOf({ name: '', shipTo: { city: '' } });
  expect(showErrors(form, refused('shipTo.city: must not be empty'))).toBeUndefined();
  expect(shown).toEqual({ 'shipTo.city': 'Must not be empty' });
  expect(showErrors(form, refused('token: must be a string'))).toBe('token: must be a string');
});

test('a conflict that names a field is said beside it', () => {
  const { form, shown } = formOf({ name: '' });
  expect(showErrors(form, new ApiError(409, 'CONFLICT', 'name: is taken'))).toBeUndefined();
  expect(shown).toEqual({ name: 'Is taken' });
});

test('whatever else went wrong is said in the words of the server', () => {
  const { form, shown } = formOf({ name: '' });
  const words = 'Not enough stock of MUG at Oakland: 3 needed, 1 available';
  expect(showErrors(form, new ApiError(409, 'CONFLICT', words))).toBe(words);
  expect(shown).toEqual({});
});
