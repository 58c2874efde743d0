import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readStreetLine, readStreetLines } from './us-street.ts';

test.each([
  ['417 montgomery street', '417 MONTGOMERY ST'],
  ['417 Montgomery Street, Floor 5', '417 MONTGOMERY ST FL 5'],
  ['1600 Pennsylvania Avenue Northwest', '1600 PENNSYLVANIA AVE NW'],
  ['1600 pennsylvania ave. n.w.', '1600 PENNSYLVANIA AVE NW'],
  ['1600 Pennsylvania Avenue North West', '1600 PENNSYLVANIA AVE NW'],
  ['1600 Amphitheatre Parkway', '1600 AMPHITHEATRE PKWY'],
  ['179 North Harbor Drive', '179 N HARBOR DR'],
  ['99 Park Avenue South', '99 PARK AVE S'],
  ['100 Central Park West', '100 CENTRAL PARK W'],
  ['100 South 500 East', '100 S 500 E'],
  ['123 North East Sandy Boulevard', '123 NE SANDY BLVD'],
  ['1 St. Charles Street', '1 ST CHARLES ST'],
  ['123 1/2 Main Street', '123 1/2 MAIN ST'],
  ['10-24 Jackson Avenue', '10-24 JACKSON AVE'],
  ['Carr. 2 Km 3.4', 'CARR 2 KM 3.4'],
  ['12 Rue de l’Été', '12 RUE DE LETE'],
  ['  5   Elm\tCircle ', '5 ELM CIR'],
])('%s is written %s', (given, written) => {
  expect(readStreetLine(given)).toMatchObject({ line: written, kind: 'street' });
});

test.each([
  ['123 North Avenue', '123 NORTH AVE'],
  ['55 East Street', '55 EAST ST'],
  ['7400 East West Highway', '7400 EAST WEST HWY'],
  ['123 Avenue E', '123 AVENUE E'],
  ['1230 Avenue of the Americas', '1230 AVENUE OF THE AMERICAS'],
  ['12 County Road 5', '12 COUNTY ROAD 5'],
  ['12 Front Street', '12 FRONT ST'],
  ['5 Pier Avenue', '5 PIER AVE'],
  ['22 Space Center Boulevard', '22 SPACE CENTER BLVD'],
  ['1 Lower Lake Road', '1 LOWER LAKE RD'],
  ['1 Empire State Building', '1 EMPIRE STATE BUILDING'],
  ['USS Hermitage', 'USS HERMITAGE'],
])('a word that is the name of the street stays: %s', (given, written) => {
  expect(readStreetLine(given)).toMatchObject({ line: written, hasUnit: false });
});

test.each([
  ['388 Townsend St Apartment 20', '388 TOWNSEND ST APT 20'],
  ['388 Townsend St Apt. #20', '388 TOWNSEND ST APT 20'],
  ['388 Townsend St #20', '388 TOWNSEND ST # 20'],
  ['100 Broadway Suite 3', '100 BROADWAY STE 3'],
  ['20 W 34th St Floor 5 Suite 500', '20 W 34TH ST FL 5 STE 500'],
  ['30 Rockefeller Plaza Building 4 Apt 2', '30 ROCKEFELLER PLZ BLDG 4 APT 2'],
  ['500 E 7th St Rear', '500 E 7TH ST REAR'],
  ['123 Main St Basement', '123 MAIN ST BSMT'],
  ['4500 SE Hwy 50 Lot 7', '4500 SE HWY 50 LOT 7'],
  ['221B Baker St Unit B', '221B BAKER ST UNIT B'],
  ['Apartment 4', 'APT 4'],
  ['Penthouse', 'PH'],
  ['# 5', '# 5'],
])('a unit takes its short form: %s', (given, written) => {
  const line = readStreetLine(given);
  expect(line).toMatchObject({ line: written, hasUnit: true });
  expect(line.unitWithoutNumber).toBeUndefined();
});

test.each([
  ['350 5th Ave Apt', 'APT'],
  ['350 5th Ave Suite #', 'STE'],
  ['100 Broadway Unit', 'UNIT'],
  ['Suite', 'STE'],
  ['350 5th Ave #', '#'],
  ['350 5th Ave Bldg Apt 4', 'BLDG'],
  ['PO Box', 'PO BOX'],
])('%s lacks what comes after %s', (given, lacking) => {
  expect(readStreetLine(given).unitWithoutNumber).toBe(lacking);
});

test.each([
  ['P.O. Box 123', 'PO BOX 123', 'po_box'],
  ['p o box # 12-A', 'PO BOX 12-A', 'po_box'],
  ['POBox 7', 'PO BOX 7', 'po_box'],
  ['P. O. B. 7', 'PO BOX 7', 'po_box'],
  ['Post Office Box 9', 'PO BOX 9', 'po_box'],
  ['Box 12', 'PO BOX 12', 'po_box'],
  ['Drawer L', 'PO BOX L', 'po_box'],
  ['Apartado 364', 'PO BOX 364', 'po_box'],
  ['R.R. #2, Box 18A', 'RR 2 BOX 18A', 'rural_route'],
  ['Rural Route 3 Box 9', 'RR 3 BOX 9', 'rural_route'],
  ['RFD 4 Box 87', 'RR 4 BOX 87', 'rural_route'],
  ['Highway Contract Route 1 Box 5', 'HC 1 BOX 5', 'rural_route'],
  ['PSC 3, Box 4120', 'PSC 3 BOX 4120', 'military'],
  ['Unit 2050 Box 4190', 'UNIT 2050 BOX 4190', 'military'],
  ['cmr 830 box 7095', 'CMR 830 BOX 7095', 'military'],
  ['Urb. Las Gladiolas', 'URB LAS GLADIOLAS', 'urbanization'],
  ['Urbanización Royal Oak', 'URB ROYAL OAK', 'urbanization'],
])('%s is %s, a %s', (given, line, kind) => {
  expect(readStreetLine(given)).toMatchObject({ line, kind });
});

test.each([
  ['Unit 45013', 'Box 2666', ['UNIT 45013 BOX 2666']],
  ['RR 2', 'Box 18A', ['RR 2 BOX 18A']],
  ['12 Main Street', 'Box 9', ['12 MAIN ST', 'BOX 9']],
  ['12 Main Street', 'P.O. Box 9', ['12 MAIN ST', 'PO BOX 9']],
  ['Box 9', '', ['PO BOX 9']],
])('a box belongs to the line above it where that has boxes: %s, %s', (street1, street2, written) => {
  expect(readStreetLines(street1, street2).map(({ line }) => line)).toEqual(written);
});

test('however the parts are spelled, the line is the same, and written again it stays', () => {
  const either = <T>(...values: T[]) => fc.constantFrom(...values);
  const direction = either(['', ''], ['North', 'N'], ['s.', 'S'], ['South West', 'SW'], ['NE', 'NE']);
  const name = either('MAIN', 'MARTIN LUTHER KING JR', '5TH', 'OAK HILL', 'ST CHARLES', 'BROADWAY');
  const suffix = either(
    ['Street', 'ST'],
    ['Ave.', 'AVE'],
    ['boulevard', 'BLVD'],
    ['Rd', 'RD'],
    ['Cir', 'CIR'],
  );
  const unit = either(
    ['', ''],
    [', Apartment 4', 'APT 4'],
    [' Suite #200', 'STE 200'],
    [' floor 3', 'FL 3'],
    [' #5', '# 5'],
  );
  fc.assert(
    fc.property(direction, name, suffix, direction, unit, (before, called, kind, after, at) => {
      const spelled = `12 ${before[0]} ${called.toLowerCase()} ${kind[0]} ${after[0]}${at[0]}`;
      const written = ['12', before[1], called, kind[1], after[1], at[1]]
        .filter((part) => part !== '')
        .join(' ');
      expect(readStreetLine(spelled).line).toBe(written);
      expect(readStreetLine(written).line).toBe(written);
    }),
    { numRuns: 1000 },
  );
});

test('any text is read, and quickly', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      expect(typeof readStreetLine(text).line).toBe('string');
    }),
  );
  const bombs = [
    ' ',
    'P O ',
    '1',
    '#',
    '1.',
    "'",
    'BOX 1',
    'APT ',
    'N ',
    'A',
    '😀',
    '\u0301',
    'RR 1 ',
    'POST OFFICE ',
  ];
  const from = process.cpuUsage();
  for (const bomb of bombs) readStreetLine(bomb.repeat(50_000 / bomb.length));
  expect(process.cpuUsage(from).user).toBeLessThan(2_000_000);
});
