import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { AddressInput, Input } from '../schema/inputs.ts';
import { nullable } from '../schema/shapes.ts';
import { createNormalizer } from './normalize.ts';

const normalize = createNormalizer(
  Type.Object({
    name: Input.text(10),
    notes: Type.Optional(nullable(Input.text(10))),
    password: Type.Optional(Type.String()),
    tags: Type.Optional(Type.Array(Input.text(10))),
    shipTo: Type.Optional(AddressInput),
    items: Type.Optional(Type.Array(Type.Object({ sku: Input.text(10), quantity: Type.Integer() }))),
  }),
);

test('text is trimmed wherever it stands, and nothing else is touched', () => {
  const body = {
    name: ' \u00a0Ada\t\n',
    notes: null,
    password: ' secret ',
    tags: [' a', 'b ', 3],
    items: [{ sku: ' MUG ', quantity: 1, other: ' x ' }, null, 'x '],
  };
  expect(normalize(body)).toEqual({
    name: 'Ada',
    notes: null,
    password: ' secret ',
    tags: ['a', 'b', 3],
    items: [{ sku: 'MUG', quantity: 1, other: ' x ' }, null, 'x '],
  });
});

test('an optional field of an address that is null or blank is absent; a required one stays for validation', () => {
  const shipTo = { name: ' ', company: null, street1: ' ', street2: '', city: null, email: ' a@b.co ' };
  expect(normalize({ name: 'x', shipTo })).toEqual({
    name: 'x',
    shipTo: { street1: '', city: null, email: 'a@b.co' },
  });
});

test('a text that is too long as it was sent stays too long', () => {
  expect(normalize({ name: `${' '.repeat(20)}Ada` })).toEqual({ name: `${' '.repeat(20)}Ada` });
});

test.each([null, 3, 'x', [], [1]])('%j is left to validation', (value) => {
  expect(normalize(value)).toEqual(value);
});
