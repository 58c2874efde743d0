import { isObject } from '../../lib/is-object.ts';

type Node = Record<string, unknown>;

/**
 * The same schema in words that generators of clients understand alike. Without them the clients for some languages cannot be
 * compiled or cannot read answers.
 */
export function portable(given: Node): Node {
  const schema = inOneSpelling(given);
  const { type, enum: values, anyOf } = schema;
  // Go would use 32 bits, too few for amounts of money.
  if (type === 'number' && schema.format === undefined) return { ...schema, format: 'double' };
  // Python would compare it with the text "true".
  if (type === 'boolean' && Array.isArray(values)) {
    const { enum: _, ...rest } = schema;
    return { ...rest, description: `Always ${values.join(' or ')}`, examples: values };
  }
  // Otherwise Go has no type for it.
  if (type === undefined && Array.isArray(values) && values.every((one) => typeof one === 'string'))
    return { type: 'string', ...schema };
  return Array.isArray(anyOf) ? withDescription(schema, anyOf) : schema;
}

/** What has a newer keyword of its own, in the words of JSON Schema that are as old as OpenAPI. */
function inOneSpelling({ const: only, patternProperties, ...rest }: Node): Node {
  if (only !== undefined) return { ...rest, enum: [only] };
  if (isObject(patternProperties))
    return { ...rest, additionalProperties: Object.values(patternProperties)[0] };
  return rest;
}

/** Generators only look for the description of a field next to `anyOf`, not within it. */
function withDescription(schema: Node, choices: unknown[]): Node {
  const described = choices.find((one) => isObject(one) && one.description !== undefined);
  if (!isObject(described) || schema.description !== undefined) return schema;
  const { description, ...rest } = described;
  return { ...schema, anyOf: choices.map((one) => (one === described ? rest : one)), description };
}
