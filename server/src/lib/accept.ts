/**
 * How much a client prefers a media type by its `Accept` header, from 0 to 1: the quality of the first of `ranges` that the header names,
 * 0 if it names none. The most specific range is given first.
 */
export function qualityOf(accept: string, ...ranges: string[]): number {
  const named = new Map<string, number>();
  for (const one of accept.toLowerCase().split(',')) {
    const [range = '', ...parameters] = one.split(';').map((part) => part.trim());
    if (!named.has(range)) named.set(range, weightOf(parameters));
  }
  const range = ranges.find((one) => named.has(one));
  return range === undefined ? 0 : (named.get(range) ?? 0);
}

function weightOf(parameters: string[]): number {
  const weight = parameters.find((parameter) => /^q\s*=/.test(parameter));
  const quality = Number(weight?.slice(weight.indexOf('=') + 1).trim() || 1);
  return Number.isNaN(quality) ? 1 : Math.min(Math.max(quality, 0), 1);
}
