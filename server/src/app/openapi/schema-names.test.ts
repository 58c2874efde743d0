import { expect, test } from 'vitest';
import { collectSchemas } from './schema-names.ts';

const text = { type: 'string' };
const object = (properties: object, more?: object) => ({ type: 'object', properties, ...more });
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

test('an object without a title is called by where it is, and a titled one by its title', () => {
  const schemas = {};
  const fee = object({ code: text });
  const schema = object(
    {
      fees: { type: 'array', items: fee },
      entries: { type: 'array', items: object({ at: text }) },
      address: object({ city: text }),
      label: { anyOf: [object({ url: text }), { type: 'null' }] },
      shipTo: object({ city: text }, { title: 'Address' }),
    },
    { title: 'Shipment' },
  );
  expect(collectSchemas(schema, schemas, 'Anything')).toEqual(ref('Shipment'));
  expect(schemas).toEqual({
    ShipmentFee: fee,
    ShipmentEntry: object({ at: text }),
    ShipmentAddress: object({ city: text }),
    ShipmentLabel: object({ url: text }),
    Address: object({ city: text }, { title: 'Address' }),
    Shipment: object(
      {
        fees: { type: 'array', items: ref('ShipmentFee') },
        entries: { type: 'array', items: ref('ShipmentEntry') },
        address: ref('ShipmentAddress'),
        label: { anyOf: [ref('ShipmentLabel'), { type: 'null' }] },
        shipTo: ref('Address'),
      },
      { title: 'Shipment' },
    ),
  });
});

test('two different schemas cannot have the same name', () => {
  const schemas = {};
  collectSchemas(object({ a: text }, { title: 'Thing' }), schemas, '');
  expect(collectSchemas(object({ a: text }, { title: 'Thing' }), schemas, '')).toEqual(ref('Thing'));
  expect(() => collectSchemas(object({ b: text }, { title: 'Thing' }), schemas, '')).toThrow('Thing');
  expect(() => collectSchemas(object({ thing: object({ b: text }) }), schemas, '')).toThrow('Thing');
});

test('a description of one use stays with that use', () => {
  const schemas = {};
  const weight = object({ value: text }, { title: 'Weight' });
  const packed = { anyOf: [{ ...weight, description: 'Packed' }, { type: 'null' }] };
  collectSchemas(object({ net: weight, packed }), schemas, 'Parcel');
  expect(schemas).toMatchObject({
    Weight: weight,
    Parcel: {
      properties: {
        net: ref('Weight'),
        packed: { anyOf: [ref('Weight'), { type: 'null' }], description: 'Packed' },
      },
    },
  });
  expect(Object.keys(schemas)).toEqual(['Weight', 'Parcel']);
});
