import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The longest system and browser tests, longest first. Vitest knows how long files took from its cache; without one it starts
 * with the largest files, and these are small.
 */
const LONGEST = [
  'system/chaos.test.ts',
  'e2e/stock-pages.test.ts',
  'e2e/shipping-pages.test.ts',
  'e2e/ship-an-order.test.ts',
  'e2e/pages.test.ts',
  'system/walk.test.ts',
  'system/fuzz.test.ts',
  'system/npm-signals.test.ts',
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
