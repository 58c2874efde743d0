import { expect, test } from 'vitest';
import { scriptedPlugin } from '../../../tests/support/scripted-plugin.ts';
import { modeOfSettings } from './account-mode.ts';
import type { CarrierPlugin } from './plugin.ts';

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
