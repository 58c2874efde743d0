import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { scriptedPlugin } from '../../../tests/support/scripted-plugin.ts';
import { DESTINATION, problemOfSchema, secretsToReenter } from './plugin-settings.ts';

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
