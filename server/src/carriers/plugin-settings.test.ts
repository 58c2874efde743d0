import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { scriptedPlugin } from '../../../tests/support/scripted-plugin.ts';
import type { CarrierPlugin } from './plugin.ts';
import { DESTINATION, modeOfSettings, problemOfSchema, secretsToReenter } from './plugin-settings.ts';

test.each<[string, () => unknown, string | null]>([
  ['test', () => 'test', 'test'],
  ['production', () => 'production', 'production'],
  ['a word that is no mode', () => 'sandbox', null],
  ['nothing', () => undefined, null],
  [
    'an error',
    () => {
      throw new Error('a mistake in the plug-in');
    },
    null,
  ],
])('the mode of an account whose plug-in answers with %s can be stored', (_what, modeOf, mode) => {
  const plugin = scriptedPlugin({ over: { modeOf } as Partial<CarrierPlugin> });
  expect(modeOfSettings(plugin, { apiKey: 'sk_1' })).toBe(mode);
});

test('any setting can be marked as one that decides where secrets are sent', () => {
  const plugin = scriptedPlugin({
    over: {
      settings: Type.Object({
        apiKey: Type.String({ format: 'password' }),
        region: Type.String({ [DESTINATION]: true }),
        label: Type.String(),
      }),
    },
  });
  expect(problemOfSchema(plugin)).toBeUndefined();
  const stored = { apiKey: 'sk_1', region: 'eu', label: 'Mine' };
  expect(secretsToReenter(plugin, stored, { region: 'us' })).toEqual([
    'settings.apiKey: enter it again, because settings.region decides where it is sent',
  ]);
  for (const change of [{ region: 'us', apiKey: 'sk_1' }, { region: ' eu ' }, { label: 'Yours' }])
    expect(secretsToReenter(plugin, stored, change), JSON.stringify(change)).toEqual([]);
});
