import { expect, test } from 'vitest';
import { fieldsOf } from '../plugin-settings/index.ts';
import type { Guide, Way } from './store-guides.tsx';
import { fieldsOfWay } from './way-fields.ts';

const all = fieldsOf({
  settings: {
    required: ['shop', 'region'],
    properties: Object.fromEntries(
      ['baseUrl', 'token', 'clientId', 'region', 'shop'].map((name) => [name, { type: 'string' }]),
    ),
  },
});
const byApp: Way = { label: 'App', steps: [], fields: ['shop', 'clientId'] };
const byToken: Way = { label: 'Token', steps: [], fields: ['shop', 'token'] };
const guide: Guide = { lead: 'A shop', ways: [byApp, byToken] };

const namesOf = (way?: Way) => {
  const { fields, isMain } = fieldsOfWay(all, way && guide, way);
  const names = (isWanted: boolean) =>
    fields.filter((field) => isMain(field) === isWanted).map(({ name }) => name);
  return { main: names(true), advanced: names(false) };
};

test('only the settings of the chosen way are asked for, with those that are required and those of no way', () => {
  expect(namesOf(byApp)).toEqual({ main: ['shop', 'clientId', 'region'], advanced: ['baseUrl'] });
  expect(namesOf(byToken)).toEqual({ main: ['shop', 'token', 'region'], advanced: ['baseUrl'] });
});

test('a kind of shop without a guide asks for what is required first', () => {
  expect(namesOf()).toEqual({ main: ['region', 'shop'], advanced: ['baseUrl', 'token', 'clientId'] });
});
