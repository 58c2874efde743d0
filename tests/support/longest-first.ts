import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The longest system and browser tests, longest first. Vitest knows how long files took from its cache; without one it starts
 * with the largest files, and these are small.
 */
const LONGEST = [
  'browser/shipping-pages.sweep.test.ts',
  'browser/pages.sweep.test.ts',
  'browser/stock-pages.sweep.test.ts',
  'browser/ship-an-order.test.ts',
  'system/stop.test.ts',
  'browser/first-start.test.ts',
  'system/chaos.sweep.test.ts',
  'browser/stock.test.ts',
  'browser/stores.test.ts',
  'system/walk.sweep.test.ts',
  'system/fuzz.sweep.test.ts',
];

const rank = ({ moduleId }: TestSpecification): number => {
  const index = LONGEST.findIndex((path) => moduleId.endsWith(path));
  return index === -1 ? LONGEST.length : index;
};

/** Starts the longest files first, so that none of them is left running alone at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}
