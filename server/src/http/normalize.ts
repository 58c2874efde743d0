import { Guard } from 'typebox/guard';
import { isObject } from '../lib/is-object.ts';

/** The part of a request schema that says how text is normalized before it is validated; see `Input.text`. */
interface Rules {
  'x-text'?: 'trim' | 'blank-is-absent';
  type?: string;
  maxLength?: number;
  properties?: Record<string, Rules>;
  items?: Rules;
  anyOf?: Rules[];
}

/** Returns the value. Objects and lists are changed in place: a request's body belongs to it alone. */
type Normalize = (value: unknown) => unknown;

const unchanged: Normalize = (value) => value;

/**
 * Compiles a schema into a function that trims text and drops optional fields that are null or blank. It visits only
 * fields that hold such text, so that its cost is that of trimming them.
 */
export const createNormalizer = (schema: object): Normalize =>
  // TypeBox does not type schemas as JSON Schema; every field that is read here is optional.
  compile(schema as Rules) ?? unchanged;

function compile(rules: Rules): Normalize | undefined {
  if (rules['x-text'] !== undefined) return trimUpTo(rules.maxLength);
  if (rules.anyOf !== undefined) return compileAlternatives(rules.anyOf);
  if (rules.properties !== undefined) return compileObject(rules.properties);
  return rules.items === undefined ? undefined : compileList(rules.items);
}

/** A text that is too long as it was sent stays too long. */
const trimUpTo =
  (maxLength = Number.MAX_SAFE_INTEGER): Normalize =>
  (value) => {
    if (typeof value !== 'string') return value;
    const trimmed = value.trim();
    return trimmed.length === value.length || !Guard.IsMaxLength(value, maxLength) ? value : trimmed;
  };

function compileAlternatives(alternatives: Rules[]): Normalize | undefined {
  const each = alternatives.flatMap((rules) => compile(rules) ?? []);
  if (each.length === 0) return undefined;
  return (value) => each.reduce((before, normalize) => normalize(before), value);
}

function compileObject(properties: Record<string, Rules>): Normalize | undefined {
  const fields = Object.entries(properties).flatMap(([name, rules]) => {
    const normalize = compile(rules);
    const blankIsAbsent = (rules.anyOf ?? [rules]).some((one) => one['x-text'] === 'blank-is-absent');
    return normalize === undefined ? [] : [{ name, normalize, blankIsAbsent }];
  });
  if (fields.length === 0) return undefined;
  return (value) => {
    if (!isObject(value)) return value;
    for (const { name, normalize, blankIsAbsent } of fields) {
      const before = value[name];
      if (before === undefined) continue;
      const after = normalize(before);
      if (blankIsAbsent && (after === null || after === '')) delete value[name];
      else if (after !== before) value[name] = after;
    }
    return value;
  };
}

function compileList(items: Rules): Normalize | undefined {
  const normalize = compile(items);
  if (normalize === undefined) return undefined;
  return (value) => {
    if (!Array.isArray(value)) return value;
    for (let i = 0; i < value.length; i++) value[i] = normalize(value[i]);
    return value;
  };
}
