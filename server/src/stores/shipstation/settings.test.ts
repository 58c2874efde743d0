import { expect, test } from 'vitest';
import { problemsOfSettings } from '../../plugins/plugin-settings.ts';
import type { StorePlugin } from '../plugin.ts';
import { shipstationPlugin } from './index.ts';

const url = 'https://shop.example.com/?wc-api=wc_shipstation';
const problems = (settings: Record<string, unknown>): string[] => {
  const formal = problemsOfSettings(shipstationPlugin as StorePlugin, settings, { extraHosts: [] });
  return formal.length > 0 ? formal : (shipstationPlugin.problemsOf?.(settings as never) ?? []);
};

test('the URL keeps its query, but must not have a fragment or credentials', () => {
  expect(problems({ url, username: 'a', password: 'b' })).toEqual([]);
  expect(problems({ url: `${url}#x`, authKey: 'k' })).toEqual(['settings.url: must not have a fragment']);
  expect(problems({ url: 'http://shop.example.com/', authKey: 'k' })[0]).toMatch(/HTTPS only/);
  expect(problems({ url: `${url}&Auth_Key=k`, authKey: 'k' })[0]).toMatch(/^url: must not contain Auth_Key/);
});

test('it needs a user name with a password, or a key', () => {
  expect(problems({ url, authKey: 'k' })).toEqual([]);
  expect(problems({ url })[0]).toMatch(/user name and a password, or an authentication key/);
  expect(problems({ url, username: 'a', authKey: 'k' })).toEqual(['password: is required with a user name']);
  expect(problems({ url, password: 'b' })).toEqual(['username: is required with a password']);
});
