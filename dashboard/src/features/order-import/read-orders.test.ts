import { afterEach, expect, test, vi } from 'vitest';
import { formatCount } from '../../lib/format.ts';
import { collectInSlices } from '../../lib/in-slices.ts';
import { chooseColumns, layoutOf } from '../csv-import/choose-columns.ts';
import { exampleOf } from '../csv-import/example.ts';
import { isImported } from '../csv-import/import-kind.ts';
import { bodyOf, fieldLines, headingsOf, linesOf, openedFile, readEntries } from '../csv-import/read-file.ts';
import { readAsGuessed } from '../csv-import/test-support.ts';
import { decodeText } from '../csv-import/text-file.ts';
import { ORDER_IMPORT } from './order-import.tsx';

afterEach(() => vi.unstubAllGlobals());

const read = (...lines: string[]) => readAsGuessed(ORDER_IMPORT, lines.join('\n'));
const HEAD = 'order_number,street1,city,item_name,quantity,weight,weight_unit,country';

test('the example that the page offers is read whole', () => {
  const { things, problems, leftOut } = read(exampleOf(ORDER_IMPORT));
  expect({ problems, leftOut }).toEqual({ problems: [], leftOut: [] });
  expect(things.map(({ orderNumber, items }) => [orderNumber, items.length])).toEqual([
    ['1001', 2],
    ['1002', 1],
  ]);
  expect(things[1]).toMatchObject({
    shipTo: { name: 'Ben Ortiz', company: 'Ortiz Ltd', country: 'US' },
    items: [{ name: 'Poster "Harbour"', quantity: 1, unitPrice: 22, weight: { value: 1.5, unit: 'lb' } }],
    shippingPaid: 0,
  });
});

test.each([
  ['1,,Here,Mug,1,,,', 'Street is empty.'],
  ['1,Way 1,,Mug,1,,,', 'City is empty.'],
  [',Way 1,Here,Mug,1,,,', 'Order number is empty.'],
  ['1,Way 1,Here,,1,,,', 'Item name and SKU are both empty.'],
  ['1,Way 1,Here,Mug,0,,,', `Quantity must be a whole number from 1 to ${formatCount(10_000)}, not “0”.`],
  ['1,Way 1,Here,Mug,1,heavy,,', 'Weight must be a number, like 12.5, not “heavy”.'],
  ['1,Way 1,Here,Mug,1,2,stone,', 'Weight unit must be oz, lb, g, kg, not “stone”.'],
  ['1,Way 1,Here,Mug,1,,,Atlantis', 'Country must be a country name or two-letter code, not “Atlantis”.'],
  [
    '1,Way 1,Here,Mug,1,,,US,more',
    'This line has more cells than columns. Check for a missing quotation mark.',
  ],
])('%s is left out, and its line named', (line, message) => {
  const { things, problems } = read(HEAD, '9,Way 1,Here,Mug,1,,,', line);
  expect(problems).toEqual([`3: ${message}`]);
  expect(things.map(({ orderNumber }) => orderNumber)).toEqual(['9']);
});

test('lines of one order need not follow each other, and one bad line holds the order back', () => {
  const { things, problems } = read(HEAD, '1,Way 1,Here,Mug', '2,Way 2,There,Cup', '1,,,Tea,none');
  expect(things.map(({ orderNumber }) => orderNumber)).toEqual(['2']);
  expect(problems).toEqual([
    `4: Quantity must be a whole number from 1 to ${formatCount(10_000)}, not “none”.`,
  ]);
});

test('a file without a column for the store is from the store that was entered for it', () => {
  const lines = ['order_number,street1,city,item_name', '1,Way 1,Here,Mug'].join('\n');
  const storeOf = (text: string, store: string) =>
    readAsGuessed(ORDER_IMPORT, text, { store }).things.map(({ storeId }) => storeId);
  expect(storeOf(lines, 'north')).toEqual(['north']);
  expect(readAsGuessed(ORDER_IMPORT, lines).things[0]).not.toHaveProperty('storeId');
});

test('the same order number in two stores is two orders', () => {
  const { things, problems } = read(
    'order_number,store,street1,city,item_name',
    '1,north,Way 1,Here,Mug',
    '1,south,Way 2,There,Cup',
    '1,north,,,Tea',
  );
  expect(problems).toEqual([]);
  expect(things.map(({ storeId, items }) => [storeId, items.map(({ name }) => name)])).toEqual([
    ['north', ['Mug', 'Tea']],
    ['south', ['Cup']],
  ]);
});

test('store and order number are compared separately, not as one text', () => {
  const { things } = read(
    'order_number,store,street1,city,item_name',
    '11,north,Way 1,Here,Mug',
    '1,north1,Way 2,There,Cup',
  );
  expect(things.map(({ storeId, orderNumber }) => [storeId, orderNumber])).toEqual([
    ['north', '11'],
    ['north1', '1'],
  ]);
});

test('a European export of a shop is understood', () => {
  const { things, problems } = read(
    'Name;Shipping Name;Shipping Street;Shipping City;Shipping Zip;Shipping Country;Lineitem name;Lineitem quantity;Lineitem price;Weight (kg)',
    "#7;Ada;Weg 1;Köln;'01067;Germany;Tasse;3;1.012,50;0,25",
  );
  expect(problems).toEqual([]);
  expect(things[0]).toEqual({
    orderNumber: '#7',
    shipTo: { name: 'Ada', street1: 'Weg 1', city: 'Köln', postalCode: '01067', country: 'DE' },
    items: [{ name: 'Tasse', quantity: 3, unitPrice: 1012.5, weight: { value: 0.25, unit: 'kg' } }],
  });
});

test.each([
  ['on top of the prices', '51.84', 7.14],
  ['contained in the prices', '44.70', undefined],
  ['neither, by the total', '50.00', 7.14],
  ['of an unknown kind, without a total', '', 7.14],
])('tax that is %s', (_kind, total, expected) => {
  const { things, problems } = read(
    'Name,Shipping Name,Shipping Street,Shipping City,Lineitem name,Lineitem quantity,Lineitem price,Shipping,Taxes,Discount Amount,Total',
    `#1,Ada,Way 1,Here,Mug,2,19.90,4.90,7.14,10.00,${total}`,
    '#1,,,,Tray,1,10.00,,,,',
  );
  expect(problems).toEqual([]);
  expect(things[0]?.tax).toBe(expected);
});

test('in Europe, an address without a country is at home, and a weight without a unit is a problem', () => {
  vi.stubGlobal('navigator', { language: 'de-DE' });
  const { entries } = read(
    'order_number,street1,postal_code,city,item_name,weight',
    '1,Hauptstr. 1,20354,Hamburg,Tasse,',
    '2,Hauptstr. 1,20354,Hamburg,Tasse,0.35',
  );
  expect(entries.map(({ thing }) => thing.shipTo.country)).toEqual(['DE', 'DE']);
  expect(entries.map((entry) => entry.problems.map(({ message }) => message))).toEqual([
    [],
    ['Weight has no unit. Add it to the heading, like “Weight (kg)”.'],
  ]);
});

test.each([
  [
    'German',
    'Bestellnummer;Bestelldatum;Name;Firma;Straße;Adresszusatz;PLZ;Ort;Land;Telefon;E-Mail;Artikel;Artikelnummer;Menge;Einzelpreis;Versandkosten;Währung;Gewicht (g);Kundennotiz',
  ],
  [
    'French',
    "Numéro de commande;Date de commande;Nom;Société;Adresse;Complément d'adresse;Code postal;Ville;Pays;Téléphone;Courriel;Article;SKU;Quantité;Prix unitaire;Frais de port;Devise;Poids (g);Commentaire",
  ],
])('%s headings are understood', (_language, head) => {
  const { things, problems, leftOut } = read(
    head,
    'RE-1;17.11.2026;Zoë Weiß;Café GmbH;Weg 1;Hof;1060;Wien;Austria;+43 1 234;z@example.at;Tasse;T-1;2;19,90;4,90;EUR;350;Hallo',
  );
  expect({ problems, leftOut }).toEqual({ problems: [], leftOut: [] });
  expect(things).toEqual([
    {
      orderNumber: 'RE-1',
      orderDate: expect.any(String),
      shipTo: {
        name: 'Zoë Weiß',
        company: 'Café GmbH',
        street1: 'Weg 1',
        street2: 'Hof',
        postalCode: '1060',
        city: 'Wien',
        country: 'AT',
        phone: '+43 1 234',
        email: 'z@example.at',
      },
      items: [{ name: 'Tasse', sku: 'T-1', quantity: 2, unitPrice: 19.9, weight: { value: 350, unit: 'g' } }],
      shippingPaid: 4.9,
      currency: 'EUR',
      notes: 'Hallo',
    },
  ]);
});

test('what the shop has sent already is not sent again', () => {
  const { things, problems, statuses } = read(
    'Name,Fulfillment Status,Shipping Name,Shipping Street,Shipping City,Lineitem name',
    '#1,fulfilled,Ada,Way 1,Here,Mug',
    '#2,unfulfilled,Ada,Way 1,Here,Mug',
    '#3,,Ada,Way 1,Here,Mug',
  );
  expect(things.map(({ orderNumber }) => orderNumber)).toEqual(['#2', '#3']);
  expect(problems).toEqual([]);
  expect(statuses).toEqual(['2 | skipped | Skipped: fulfilled in the store', '3 | ready', '4 | ready']);
});

test('an address comes from one line only, and a second address in an order is a problem', () => {
  const { things, problems } = read(
    'order_number,recipient,street1,city,postal_code,item_name',
    '1,,,,,Mug',
    '1,Ada,Way 1,Here,12345,Tea',
    '2,Ben,Way 2,There,12345,Mug',
    '2,Ben,Way 2,,,Tea',
    '3,Cy,,There,12345,Mug',
    '3,,Way 9,Elsewhere,54321,Mug',
  );
  expect(things.map(({ shipTo }) => [shipTo.name, shipTo.street1])).toEqual([['Ada', 'Way 1']]);
  expect(problems).toEqual([
    '5: The address is not the same as on line 4 of this order.',
    '6: Street is empty.',
    '7: The address is not the same as on line 6 of this order.',
  ]);
});

test('a billing address is used only where the whole shipping address is empty, which the row says', () => {
  const head =
    'order_number,item_name,Shipping Name,Shipping Address1,Shipping City,Billing Name,Billing Address1,Billing City';
  const { things, statuses } = read(
    head,
    '1,Mug,Ada,Way 1,Here,Bo,Bank 1,Boston',
    '2,Mug,,,,Bo,Bank 1,Boston',
    '3,Mug,Ada,Way 1,,Bo,Bank 1,Boston',
  );
  expect(things.map(({ shipTo }) => shipTo.city)).toEqual(['Here', 'Boston']);
  expect(statuses).toEqual([
    '2 | ready',
    '3 | ready | No shipping address: the billing address is used.',
    '4 | problem | City is empty.',
  ]);
});

test('a column of the billing address cannot be chosen for the shipping address', () => {
  const { allows } = ORDER_IMPORT;
  for (const heading of ['Billing City', 'City (Billing)', 'bill_to_city', 'Rechnungsort'])
    expect(allows?.(heading, 'city')).toBe(false);
  expect(allows?.('Billing City', 'billing_city')).toBe(true);
  expect(allows?.('City', 'city')).toBe(true);
});

test('what a spreadsheet has damaged is flagged, and zeros come back only if the user agrees', () => {
  const lines = [
    'order_number,name,street1,city,postal_code,country,phone,item_name',
    '1,Ada,Way 1,Boston,2108,US,,Mug',
    '2,Ada,Way 1,Boston,"=""02108""",US,1.55512E+10,Mug',
    '1.12346E+14,Ada,Way 1,Boston,02108,US,,Mug',
  ];
  const { statuses } = read(...lines);
  expect(statuses).toEqual([
    '2 | problem | Postal code 2108 is too short for US. Did a spreadsheet remove a zero: 02108?',
    '3 | ready | Phone 1.55512E+10 was shortened by a spreadsheet and is left out.',
    '4 | problem | Order number 1.12346E+14 was shortened by a spreadsheet.',
  ]);
  const { things } = readAsGuessed(ORDER_IMPORT, lines.join('\n'), { restoresZeros: true });
  expect(things.map(({ shipTo }) => shipTo.postalCode)).toEqual(['02108', '02108']);
});

test('amounts name their currency; where nothing does, it is the one that the user chose', () => {
  const head = 'order_number,street1,city,item_name,unit_price,shipping_paid';
  const lines = [head, '1,Way 1,Here,Mug,"12,50 €","4,90 €"', '2,Way 1,Here,Mug,$12.50,', '3,W,H,M,£1,€1'];
  const { things, problems } = readAsGuessed(ORDER_IMPORT, lines.join('\n'), { currency: 'CAD' });
  expect(things.map(({ currency, items }) => [currency, items[0]?.unitPrice])).toEqual([
    ['EUR', 12.5],
    ['CAD', 12.5],
  ]);
  expect(problems).toEqual(['4: The amounts are in several currencies: GBP, EUR.']);
});

test('lines before the headings and a file of tabs in UTF-16 are read', () => {
  const text =
    'Orders of November\n\norder_number\tname\tstreet1\tcity\titem_name\n1\tAda\tWay 1\tKöln\tMug\n';
  const units = new Uint16Array([0xfeff, ...[...text].map((char) => char.charCodeAt(0))]);
  const { things, statuses } = readAsGuessed(ORDER_IMPORT, decodeText(new Uint8Array(units.buffer)));
  expect(things[0]?.shipTo.city).toBe('Köln');
  expect(statuses).toEqual(['4 | ready']);
});

test('an order without a recipient is imported on hold, and says what is missing', () => {
  const { things, statuses } = read(
    'order_number,name,company,street1,city,item_name',
    '1,Ada,,Way 1,Here,Mug',
    '2,,Mugs Ltd,Way 1,Here,Mug',
    '3,,,Way 1,Here,Mug',
  );
  expect(statuses).toEqual([
    '2 | ready',
    '3 | ready',
    '4 | on hold | On hold: no recipient, add a name or a company',
  ]);
  expect(things.map(({ holdReason }) => holdReason)).toEqual([
    undefined,
    undefined,
    'No recipient, add a name or a company',
  ]);
});

test('columns that cannot be done without are asked for', () => {
  expect(read('Wer,Street,Was\nAda,Way 1,Mug').missing).toEqual(['Order number', 'City', 'Item name or SKU']);
});

test('5,000 orders are read in slices, between which the page stays usable', async () => {
  const head =
    'Name,Financial Status,Fulfillment Status,Lineitem name,Shipping Name,Shipping Address1,Shipping City,Created at';
  const rows = Array.from(
    { length: 5_000 },
    (_, at) => `#${at},paid,,Mug,Ada,Way ${at},Here,2026-11-03 09:12:44 -0500`,
  );
  const text = [head, ...rows].join('\n');
  const found = await collectInSlices(linesOf(ORDER_IMPORT, text));
  const file = openedFile(ORDER_IMPORT, 'orders.csv', text, found ?? []);
  const headings = headingsOf(file, true);
  const layout = layoutOf(ORDER_IMPORT, headings);
  const options = { dateOrder: 'month first', restoresZeros: false, layout } as const;
  const mapping = chooseColumns(ORDER_IMPORT, headings);
  const lines = await collectInSlices(fieldLines(bodyOf(file, true, layout), headings, mapping, layout));
  let slices = 0;
  const entries = await collectInSlices(readEntries(ORDER_IMPORT, lines ?? [], headings, mapping, options), {
    onProgress: () => {
      slices += 1;
    },
  });
  expect(entries).toHaveLength(5_000);
  expect(entries?.filter(isImported)).toHaveLength(5_000);
  expect(slices).toBeGreaterThan(0);
});

test('tags, gift notes and what the customer entered are kept', () => {
  const head =
    'Name,Financial Status,Fulfillment Status,Lineitem name,Lineitem quantity,Shipping Name,Shipping Address1,Shipping City,Shipping Country,Tags,Note Attributes,Notes';
  const { things, statuses } = read(
    head,
    '#1,paid,unfulfilled,Mug,1,Ada,Way 1,Here,US,"VIP, fragile","engraving: Ada, with love\nGift Note: Happy birthday\nfrom all of us",Ring twice',
    `#2,paid,unfulfilled,Mug,1,Ben,Way 2,Here,US,${'x'.repeat(51)},,`,
  );
  expect(things[0]).toMatchObject({
    tags: ['VIP', 'fragile'],
    metadata: { engraving: 'Ada, with love', 'Gift Note': 'Happy birthday\nfrom all of us' },
    giftMessage: 'Happy birthday\nfrom all of us',
    isGift: true,
    notes: 'Ring twice',
  });
  expect(things[1]).not.toHaveProperty('tags');
  expect(statuses[1]).toContain('1 of 1 tags left out');
});
