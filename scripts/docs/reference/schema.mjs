// What a schema allows, in words.

/** A schema with what it refers to, and whether null is allowed too. */
export function plain(schema, resolve) {
  const { description, ...resolved } = resolve(schema);
  const own = schema.description ?? description;
  if (resolved.anyOf === undefined) return { ...resolved, description: own, isNullable: false };
  const others = resolved.anyOf.filter(({ type }) => type !== 'null');
  if (others.length > 1) throw new Error(`Which of several types is not said yet: ${JSON.stringify(schema)}`);
  const inner = plain(others[0], resolve);
  return {
    ...inner,
    ...{ ref: others[0], description: own ?? inner.description, isNullable: true },
    examples: resolved.examples ?? inner.examples,
  };
}

/** `array of string`, `date-time`, `map of string`. */
export function typeOf(schema, resolve) {
  const { type, format, items, properties, additionalProperties } = schema;
  if (type === 'array') return `array of ${plural(typeOf(plain(items, resolve), resolve))}`;
  if (type === 'object' && properties === undefined && typeof additionalProperties === 'object')
    return `map of ${plural(typeOf(plain(additionalProperties, resolve), resolve))}`;
  if (type === 'string' && format === 'binary') return 'file';
  if (type === 'string' && format !== undefined) return format;
  return type ?? 'anything';
}

const plural = (type) => (/^(array|map|anything)/.test(type) ? type : `${type}s`);

/** Long patterns list all countries or all values that the description names. */
const MAX_PATTERN_LENGTH = 30;

export function limitsOf(schema) {
  const { pattern } = schema;
  return [
    range(schema.minLength, schema.maxLength, 'characters'),
    range(schema.minimum, schema.maximum === Number.MAX_SAFE_INTEGER ? undefined : schema.maximum, ''),
    schema.exclusiveMinimum === undefined ? '' : `more than ${schema.exclusiveMinimum}`,
    range(schema.minItems, schema.maxItems, 'entries'),
    range(schema.minProperties, schema.maxProperties, 'entries'),
  ]
    .filter((text) => text !== '')
    .concat(pattern === undefined || pattern.length > MAX_PATTERN_LENGTH ? [] : { pattern });
}

function range(min, max, unit) {
  const of = unit === '' ? '' : ` ${unit}`;
  if (min === undefined && max === undefined) return '';
  if (max === undefined) return `at least ${min}${of}`;
  if (min === undefined) return `at most ${max}${of}`;
  return min === max ? `${min}${of}` : `${min} to ${max}${of}`;
}
