import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { portable } from './portable-schema.ts';

/** As it is in the document, without what TypeBox hides in it. */
const inDocument = (schema: unknown): Record<string, unknown> => JSON.parse(JSON.stringify(schema));

test.each([
  ['a number has 64 bits', Type.Number({ minimum: 0 }), { type: 'number', minimum: 0, format: 'double' }],
  ['an integer stays as it is', Type.Integer(), { type: 'integer' }],
  ['an enumeration has a type', Type.Enum(['a', 'b']), { type: 'string', enum: ['a', 'b'] }],
  ['a constant is an enumeration of one', Type.Literal('a'), { type: 'string', enum: ['a'] }],
  [
    'a constant that is true is any boolean',
    Type.Literal(true),
    { type: 'boolean', description: 'Always true', examples: [true] },
  ],
  [
    'a dictionary has additional properties',
    Type.Record(Type.String(), Type.String()),
    { type: 'object', additionalProperties: { type: 'string' } },
  ],
  [
    'what may be null is described next to its alternatives',
    Type.Union([Type.String({ description: 'A reason' }), Type.Null()]),
    { anyOf: [{ type: 'string' }, { type: 'null' }], description: 'A reason' },
  ],
])('%s', (_, schema, expected) => {
  expect(portable(inDocument(schema))).toEqual(expected);
});
