import { expect, test } from 'vitest';
import { checkPreset, presetInput, presetValues, serviceValue } from './preset-values.ts';
import type { Preset } from './presets-api.ts';

const STORED = {
  name: 'Small box, signed',
  shortcut: 3,
  carrier: 'fleet',
  service: 'ground',
  packageId: 'pkg_1',
  options: { signature: 'standard' },
} as Preset;

test('what was saved is what the form shows, and saving it again changes nothing', () => {
  expect(presetInput(presetValues(STORED))).toEqual(STORED);
  const bare = {
    name: 'Box',
    shortcut: null,
    carrier: null,
    service: null,
    packageId: 'pkg_1',
    options: null,
  };
  expect(presetInput(presetValues(bare as Preset))).toEqual(bare);
});

test('a service of any carrier stays one', () => {
  const service = serviceValue({ carrier: null, service: 'express' });
  expect(presetInput({ ...presetValues(), service })).toMatchObject({ carrier: null, service: 'express' });
});

test('a preset that would change nothing is refused', () => {
  expect(checkPreset.service('', presetValues())).toBe('Choose a service, a package or an option');
  expect(checkPreset.service('', { ...presetValues(), packageId: 'pkg_1' })).toBeNull();
});
