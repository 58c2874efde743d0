import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take long although they are small, the longest of each project first. Vitest knows how long files took from its cache;
 * without one it starts with the largest files.
 */
const LONGEST = [
  'browser/shipping-pages.sweep.test.ts',
  'browser/pages.sweep.test.ts',
  'browser/stock-pages.sweep.test.ts',
  'browser/ship-an-order.test.ts',
  'browser/stock-count.sweep.test.ts',
  'system/stop.test.ts',
  'browser/first-start.test.ts',
  'system/chaos.sweep.test.ts',
  'browser/stock.test.ts',
  'browser/stores.test.ts',
  'system/walk.sweep.test.ts',
  'system/fuzz.sweep.test.ts',
  'delivery/rate-limits.test.ts',
  'lists/pager.test.ts',
  'lists/plans.test.ts',
  'manifests/manifest-plans.test.ts',
  'api/page-links.test.ts',
  'api/goods-paper.test.ts',
  'api/tracking-page-size.test.ts',
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
