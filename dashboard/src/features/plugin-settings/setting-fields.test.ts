import { expect, test } from 'vitest';
import { fieldsOf, missingSettings, settingsInput, settingValues } from './setting-fields.ts';

const provider = {
  settings: {
    type: 'object',
    required: ['apiKey'],
    properties: {
      apiKey: { type: 'string', title: 'API key', format: 'password' },
      baseUrl: { type: 'string', title: 'Base URL', description: 'For a proxy', 'x-destination': true },
      limit: { type: 'integer' },
      format: { type: 'string', enum: ['pdf', 'zpl'] },
    },
  },
};
const fields = fieldsOf(provider);
const account = { settings: { baseUrl: 'https://proxy.example', limit: 5 } };

test('the fields are those of the schema, with its titles, in its order', () => {
  expect(fields).toEqual([
    {
      name: 'apiKey',
      label: 'API key',
      description: undefined,
      type: 'string',
      choices: undefined,
      isSecret: true,
      isRequired: true,
      isDestination: false,
      isMultiline: false,
      isOnByDefault: false,
      example: undefined,
    },
    {
      name: 'baseUrl',
      label: 'Base URL',
      description: 'For a proxy',
      type: 'string',
      choices: undefined,
      isSecret: false,
      isRequired: false,
      isDestination: true,
      isMultiline: false,
      isOnByDefault: false,
      example: undefined,
    },
    {
      name: 'limit',
      label: 'limit',
      description: undefined,
      type: 'number',
      choices: undefined,
      isSecret: false,
      isRequired: false,
      isDestination: false,
      isMultiline: false,
      isOnByDefault: false,
      example: undefined,
    },
    {
      name: 'format',
      label: 'format',
      description: undefined,
      type: 'string',
      choices: ['pdf', 'zpl'],
      isSecret: false,
      isRequired: false,
      isDestination: false,
      isMultiline: false,
      isOnByDefault: false,
      example: undefined,
    },
  ]);
});

test('a new account is sent without the fields that were left empty', () => {
  const values = { ...settingValues(fields), apiKey: ' EZTK1 ' };
  expect(settingsInput(fields, values)).toEqual({ apiKey: 'EZTK1' });
});

test('an empty field removes a setting of an account, but never its secret', () => {
  const values = settingValues(fields, account);
  expect(values).toEqual({ apiKey: '', baseUrl: 'https://proxy.example', limit: 5, format: '' });
  expect(settingsInput(fields, { ...values, baseUrl: '' }, account)).toEqual({ baseUrl: null, limit: 5 });
});

test('a blank setting that is required is flagged, but not the secret of an existing account', () => {
  expect(missingSettings(fields, { ...settingValues(fields), apiKey: ' ' })).toEqual({
    'settings.apiKey': 'Required',
  });
  expect(missingSettings(fields, settingValues(fields, account), account)).toEqual({});
});

test('the secret of an account is asked for again once it would be sent to another address', () => {
  const values = settingValues(fields, account);
  const elsewhere = { ...values, baseUrl: 'https://elsewhere.example' };
  const problem = { 'settings.apiKey': 'Enter it again, because it is sent to another address' };
  expect(missingSettings(fields, elsewhere, account)).toEqual(problem);
  expect(missingSettings(fields, { ...values, baseUrl: '' }, account)).toEqual(problem);
  expect(missingSettings(fields, { ...elsewhere, apiKey: 'EZTK2' }, account)).toEqual({});
  expect(missingSettings(fields, { ...values, limit: 6 }, account)).toEqual({});
});
