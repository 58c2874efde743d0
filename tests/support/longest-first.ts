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

/** Their files start servers and browsers: they take half a minute each, of which much is spent waiting. */
const LONG_PROJECTS = new Set(['system', 'browser']);
/** The files of these projects start among this part of the others, so that short files are left for the end. */
const SPREAD = 0.8;

/**
 * Starts the longest files first, so that none of them is left running alone at the end. Files that start servers and browsers begin one
 * by one among the others: all projects share the workers, and one process compiles the code for the others, which would wait for it if
 * they all needed that at the same time.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
    const long = sorted.filter(({ project }) => LONG_PROJECTS.has(project.name));
    const others = sorted.filter(({ project }) => !LONG_PROJECTS.has(project.name));
    return spread(long, others);
  }
}

/** Both in their own order, the first list evenly among the first part of the second one. */
function spread<T>(few: readonly T[], many: readonly T[]): T[] {
  const step = (SPREAD * many.length) / few.length;
  const all: T[] = [];
  let next = 0;
  for (const [i, one] of few.entries()) {
    const until = Math.round(i * step);
    all.push(...many.slice(next, until), one);
    next = until;
  }
  return [...all, ...many.slice(next)];
}
