import { expect, test } from 'vitest';
import { exactWeight, formatDimensions, formatWeight } from './measures.ts';

test.each([
  [12, 'oz', '12 oz', '340.2 g'],
  [16, 'oz', '1 lb', '453.6 g'],
  [20, 'oz', '1 lb 4 oz', '567 g'],
  [2.5, 'lb', '2 lb 8 oz', '1.13 kg'],
  [15.999, 'oz', '1 lb', '453.6 g'],
  [31.99, 'oz', '2 lb', '906.9 g'],
  [340, 'g', '11.99 oz', '340 g'],
  [1.25, 'kg', '2 lb 12.1 oz', '1.25 kg'],
  [999.99, 'g', '2 lb 3.3 oz', '1 kg'],
  [0.05, 'oz', '0.05 oz', '1.4 g'],
] as const)('%d %s is %s, or %s', (value, unit, imperial, metric) => {
  expect(formatWeight({ value, unit }, 'imperial')).toBe(imperial);
  expect(formatWeight({ value, unit }, 'metric')).toBe(metric);
});

test('sizes are converted, and what needs no conversion stays exact', () => {
  const box = { length: 12.25, width: 10, height: 4, unit: 'in' } as const;
  expect(formatDimensions(box, 'imperial')).toBe('12.25 × 10 × 4 in');
  expect(formatDimensions(box, 'metric')).toBe('31.1 × 25.4 × 10.2 cm');
  expect(formatDimensions({ ...box, unit: 'cm' }, 'imperial')).toBe('4.8 × 3.9 × 1.6 in');
});

test('a weight to compare with is shown as it was entered', () => {
  expect(exactWeight({ value: 20, unit: 'oz' })).toBe('20 oz');
});
