import { expect, test } from 'vitest';
import { mappedStatuses, withMeaning } from './mapping-values.ts';

const processing = { status: 'processing', name: 'Processing', meaning: 'ready' as const };

test('a status that was mapped is shown even if the shop does not list it', () => {
  expect(mappedStatuses([processing], { processing: 'on_hold', 'being-made': 'on_hold' })).toEqual([
    { status: 'processing', name: 'Processing', byDefault: 'ready' },
    { status: 'being-made', name: 'being-made', byDefault: null },
  ]);
});

test('the default applies again once the choice is removed', () => {
  const mapping = withMeaning({ completed: 'complete' }, 'processing', 'on_hold');
  expect(mapping).toEqual({ completed: 'complete', processing: 'on_hold' });
  expect(withMeaning(mapping, 'processing', '')).toEqual({ completed: 'complete' });
});
