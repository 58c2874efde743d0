export const MAX_PATH_LENGTH = 200;
const MAX_SEGMENTS = 10;
/** Such as the items of all parcels. */
const MAX_WILDCARDS = 2;

/** Metadata has names of any form. A blank at either end of one would be a slip. */
const NAME = '[^\\s.[\\]](?:[^.[\\]]*[^\\s.[\\]])?';
const INDEX = '0|[1-9][0-9]{0,3}';
const SEGMENT = `(?:\\.${NAME}|\\[(?:\\*|${INDEX})\\])`;

/** `type`, `data.shipTo.country`, `data.items[0].sku`, `data.items[*].sku`. */
export const FILTER_PATH = new RegExp(`^(?:type|data${SEGMENT}{0,${MAX_SEGMENTS - 1}})$`);

type Segment = { name: string } | { index: number } | 'any';

/** The parts of a path that matches `FILTER_PATH`. */
const segmentsOf = (path: string): Segment[] =>
  [...path.matchAll(/\[([^\]]*)\]|[^.[\]]+/g)].map(([name, inBrackets]) => {
    if (inBrackets === undefined) return { name };
    return inBrackets === '*' ? 'any' : { index: Number(inBrackets) };
  });

export const hasFewWildcards = (path: string): boolean => path.split('[*]').length <= MAX_WILDCARDS + 1;

/** What is wrong with a path. */
export function pathRule(path: string): string {
  if (FILTER_PATH.test(path)) return 'must have at most two [*]';
  const [first = ''] = path.split(/[.[]/);
  if (first === 'type' && path !== first) return 'must be type or begin with data: nothing is inside of type';
  if (first !== 'data') return 'must be type or begin with data, like data.shipTo.country';
  if (path.split(/[.[]/).length > MAX_SEGMENTS) return `must have at most ${MAX_SEGMENTS} segments`;
  return 'must be names with dots in between, and [0] or [*] for items of a list, like data.items[*].sku';
}

/** Whether any of the values at the place passes a test; nothing is there if the value is undefined. */
type Look = (value: unknown) => boolean;

/**
 * Compiles a path into a function that tests the values it leads to. It visits each value on its way once, so that its cost is
 * bounded by the size of the payload.
 */
export const lookAt = (path: string, test: Look): Look =>
  segmentsOf(path).reduceRight<Look>((next, segment) => {
    if (segment === 'any') return (value) => Array.isArray(value) && value.some(next);
    if ('index' in segment) return (value) => next(Array.isArray(value) ? value[segment.index] : undefined);
    return (value) => next(fieldOf(value, segment.name));
  }, test);

/** A list has no fields, and what every object inherits, like `constructor`, is none. */
const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
