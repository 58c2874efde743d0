/** What a page shows in place of what differs each time: each is replaced on both sides. */
const DIFFERENT: readonly (readonly [RegExp, string])[] = [
  [/\b([a-z]{3})_(?:[\w-]*…|[\w-]{8,})/g, '$1_ID'],
  [/\b(whsec|svc_live)_(?:[\w+/=-]+|…)/g, '$1_SECRET'],
  [/\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, 'TIME'],
  [/\b\d\d:\d\d:\d\d\b/g, 'CLOCK'],
  [/\b\d+ ms\b/g, 'N ms'],
  [/\bWB\d{18}\b/g, 'TRACKING'],
  [/\b\d+\.\d+\.\d+(?:-rc\.\d+)?\b/g, 'VERSION'],
];

const normalized = (text: string): string =>
  DIFFERENT.reduce((rest, [pattern, name]) => rest.replace(pattern, name), text);

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Whether a command printed what the page says. A page leaves things out with `…`, and fields of JSON without saying so. */
export function isPrintedIn(page: string, printed: string): boolean {
  if (!page.trimStart().startsWith('{')) return isTextIn(page, printed);
  return isPartOf(JSON.parse(page), jsonIn(printed));
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1));
  } catch {
    return undefined;
  }
}

function isPartOf(part: unknown, whole: unknown): boolean {
  if (typeof part !== 'object' || part === null)
    return normalized(JSON.stringify(part)) === normalized(JSON.stringify(whole ?? null));
  if (typeof whole !== 'object' || whole === null) return false;
  if (Array.isArray(part) && (!Array.isArray(whole) || part.length !== whole.length)) return false;
  return Object.entries(part).every(([name, value]) =>
    isPartOf(value, (whole as Record<string, unknown>)[name]),
  );
}

/** Every line of the page in its order, and nothing between two of them unless the page says so with a line `…`. */
function isTextIn(page: string, printed: string): boolean {
  const pattern = normalized(page.trimEnd())
    .split(/\n…\n/)
    .map((part) => part.split('…').map(escaped).join('.*'))
    .join('\n(?:.*\n)*?')
    .replace(/ {2,}/g, ' +');
  // JSON from `curl` has no newline at its end, so what is printed next may follow on its line.
  return new RegExp(`(?:^|\\})${pattern}$`, 'm').test(normalized(printed));
}
