/** What is visible of a line beside the fields. */
const MAX_LINE = 56;

/**
 * A value as an expression of a language, on one line where it fits. The language is `{ object, list, key, scalar, indent, trailing }`:
 * its brackets, how it writes names and plain values, and what follows the last entry of several lines.
 */
export function literal(value, language, indent = '') {
  if (value === null || typeof value !== 'object') return language.scalar(value);
  const inner = indent + language.indent;
  const entries = Array.isArray(value)
    ? value.map((one) => literal(one, language, inner))
    : Object.entries(value).map(([key, one]) => language.key(key) + literal(one, language, inner));
  const [open, close] = Array.isArray(value) ? language.list : language.object;
  if (entries.length === 0) return (Array.isArray(value) ? undefined : language.empty) ?? open + close;
  const space = Array.isArray(value) ? '' : language.space;
  const line = `${open}${space}${entries.join(', ')}${space}${close}`;
  if (!line.includes('\n') && indent.length + line.length <= MAX_LINE) return line;
  return `${open}\n${entries.map((entry) => inner + entry).join(',\n')}${language.trailing}\n${indent}${close}`;
}

export const JSON_STYLE = {
  ...{ object: ['{', '}'], list: ['[', ']'], space: ' ', indent: '  ', trailing: '' },
  key: (name) => `${JSON.stringify(name)}: `,
  scalar: JSON.stringify,
};
