import { expect, test } from 'vitest';
import { colorHint } from './color-hint.ts';

test('a hint says which text is on a color, and how well it can be read', () => {
  expect(colorHint('#1a56db')).toEqual({
    text: 'Text on it is white, with a contrast of 6.2 to 1.',
    isFaint: false,
  });
  expect(colorHint('#ffd400').text).toContain('Text on it is black');
});

test('a color that hardly stands out from the page is pointed out', () => {
  expect(colorHint('#fffdf5')).toMatchObject({
    isFaint: true,
    text: expect.stringContaining('In light mode'),
  });
  expect(colorHint('#1d2025')).toMatchObject({
    isFaint: true,
    text: expect.stringContaining('In dark mode'),
  });
});
