import type { Schemas } from '@waybill/sdk';
import { expect, test } from 'vitest';
import { parcelBodyOf } from './parcel-body.ts';

const outerDimensions = { length: 9, width: 6, height: 4, unit: 'in' as const };
const BOX = { id: 'pkg_1', name: 'Small box', outerDimensions } as Schemas['Package'];
const weight = { value: 13.2, unit: 'oz' as const };

test('what nobody has entered is left to the server', () => {
  expect(parcelBodyOf(undefined, [BOX], undefined)).toEqual({});
  expect(parcelBodyOf(undefined, [BOX], 'pre_1')).toEqual({ presetId: 'pre_1' });
});

test('a parcel that was weighed is priced with its weight and the size of its box', () => {
  expect(parcelBodyOf({ weight, packageId: BOX.id, isWeighed: true }, [BOX], 'pre_1')).toEqual({
    presetId: 'pre_1',
    parcels: [{ weight, dimensions: outerDimensions, packageType: 'Small box' }],
  });
  expect(parcelBodyOf({ weight, packageId: null, isWeighed: true }, [BOX], undefined)).toEqual({
    parcels: [{ weight }],
  });
});

test('there is no price before there is a weight', () => {
  for (const value of ['', 0])
    expect(
      parcelBodyOf({ weight: { value, unit: 'oz' }, packageId: null, isWeighed: false }, [BOX], undefined),
    ).toBeUndefined();
});
