/** As many values as a message can name without becoming a wall of text. */
const MOST_NAMED = 24;
/** What a longer list is cut to. */
const NAMED_OF_MANY = 5;

/** The rule that one of these values is given. Of many, the first are named, and one of the others that is like what was given. */
export function oneOf(values: readonly unknown[], given: unknown): string {
  if (values.length <= MOST_NAMED) return `must be one of ${values.join(', ')}`;
  const others = values.slice(NAMED_OF_MANY).map(String);
  const similar = mostSimilar(others, String(given).toLowerCase());
  const named = values.slice(0, NAMED_OF_MANY).join(', ');
  return `must be one of ${named}, or ${others.length} others${similar === undefined ? '' : `, such as ${similar}`}`;
}

/** The one that begins with most of the text; none if all begin otherwise. */
function mostSimilar(values: readonly string[], text: string): string | undefined {
  const lengths = values.map((value) => sharedStart(value, text));
  const longest = Math.max(...lengths);
  return longest === 0 ? undefined : values[lengths.indexOf(longest)];
}

function sharedStart(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return length;
}
