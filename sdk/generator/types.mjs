// TypeScript types of the JSON Schemas in openapi.json.

const isNull = (schema) => schema.type === 'null';
const quoted = (name) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name));

/** A doc comment, indented; nothing without a text. */
export function comment(text, indent = '') {
  if (!text) return '';
  const lines = text.replaceAll('*/', '*\\/').trim().split('\n');
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`;
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}`.trimEnd()).join('\n')}\n${indent} */\n`;
}

export const refName = (schema) => schema.$ref?.split('/').at(-1);

/** The type as an expression. `prefix` is put before the names of components. */
export function typeOf(schema, prefix = '', indent = '') {
  const type = (inner, more = '') => typeOf(inner, prefix, indent + more);
  if (schema.$ref) return prefix + refName(schema);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(' | ');
  if (schema.choices)
    return [...schema.choices.map((one) => JSON.stringify(one)), '(string & {})'].join(' | ');
  if (schema.anyOf) {
    const parts = [...schema.anyOf].sort((a, b) => isNull(a) - isNull(b));
    return [...new Set(parts.map((part) => type(part)))].join(' | ');
  }
  switch (schema.type) {
    case 'string':
      return schema.format === 'binary' ? 'Blob' : 'string';
    case 'integer':
    case 'number':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'null':
      return 'null';
    case 'array': {
      const item = type(schema.items);
      return /[ |]/.test(item) ? `Array<${item}>` : `${item}[]`;
    }
    case 'object':
      return objectType(schema, prefix, indent);
  }
  return 'unknown';
}

function objectType(schema, prefix, indent) {
  const fields = fieldsOf(schema, prefix, indent);
  const others = Object.values(schema.patternProperties ?? {})[0] ?? schema.additionalProperties;
  if (fields !== '') return `{\n${fields}${indent}}`;
  if (others && typeof others === 'object') return `Record<string, ${typeOf(others, prefix, indent)}>`;
  return 'Record<string, unknown>';
}

/** The lines of an object's fields, indented by two more. */
export function fieldsOf(schema, prefix = '', indent = '', { mayBeUndefined = false } = {}) {
  const required = new Set(schema.required ?? []);
  const inner = `${indent}  `;
  return Object.entries(schema.properties ?? {})
    .map(([name, field]) => {
      const isOptional = !required.has(name);
      const type = typeOf(field, prefix, inner) + (isOptional && mayBeUndefined ? ' | undefined' : '');
      return `${comment(field.description, inner)}${inner}${quoted(name)}${isOptional ? '?' : ''}: ${type};\n`;
    })
    .join('');
}

/** A named type: an interface where possible, which editors show by its name. */
export function declaration(name, schema) {
  const fields = schema.type === 'object' ? fieldsOf(schema) : '';
  const text = comment(schema.description);
  if (fields !== '') return `${text}export interface ${name} {\n${fields}}\n`;
  return `${text}export type ${name} = ${typeOf(schema)};\n`;
}
