import type { Random } from '../chaos/random.ts';
import type { Account } from './account.ts';
import type { JsonSchema } from './api-description.ts';

const HOME = [
  { street1: '417 Montgomery St', city: 'San Francisco', state: 'CA', postalCode: '94104', country: 'US' },
  { street1: '179 N Harbor Dr', city: 'Redondo Beach', state: 'CA', postalCode: '90277', country: 'US' },
  {
    street1: '350 5th Ave',
    street2: 'Fl 3',
    city: 'New York',
    state: 'NY',
    postalCode: '10118',
    country: 'US',
  },
  { street1: '1 Main St', city: 'Honolulu', state: 'HI', postalCode: '96813', country: 'US' },
];
const ABROAD = [
  { street1: 'Unter den Linden 77', city: 'Berlin', postalCode: '10117', country: 'DE' },
  { street1: '111 Wellington St', city: 'Ottawa', state: 'ON', postalCode: 'K1A 0A9', country: 'CA' },
];

const TAX_NUMBERS = [
  { type: 'vat', number: 'DE 123 456 789' },
  { type: 'eori', number: 'GB123456789000', country: 'GB' },
  { type: 'ioss', number: 'IM3721234567' },
];

export const ADDRESSES = [...HOME, ...ABROAD];

/** Mostly destinations of the built-in carrier. */
export const newAddress = (account: Account, random: Random) => ({
  name: account.newText(),
  ...random.pick(random.chance(0.95) ? HOME : ABROAD),
});

/** Values by field name, where the server requires more than the schema says. */
const BY_NAME: Record<string, (account: Account, random: Random) => unknown> = {
  country: (_, random) => random.pick(['US', 'US', 'US', 'DE', 'CA', 'GB']),
  fromCountry: () => 'US',
  toCountry: (_, random) => random.pick(['US', 'US', 'DE']),
  fromPostalCode: () => '94104',
  toPostalCode: () => '10118',
  originCountry: (_, random) => random.pick(['US', 'CN']),
  currency: (_, random) => random.pick(['USD', 'USD', 'USD', 'EUR']),
  hsCode: () => '6912.00',
  timezone: (_, random) => random.pick(['America/Los_Angeles', 'Europe/Berlin', 'UTC']),
  timeZone: (_, random) => random.pick(['America/New_York', 'Asia/Kathmandu', 'UTC']),
  email: (account) => `${account.newText().toLowerCase()}@example.com`,
  phone: () => '+1 555 0100',
  postalCode: () => '94104',
  carrier: () => 'fleet',
  service: (account, random) => random.pick([...account.services, 'ground']),
  sku: (account, random) => (account.skus.length > 0 ? random.pick(account.skus) : account.newText()),
  expiresAt: () => new Date(Date.now() + 86_400_000).toISOString(),
  productId: (account, random) => account.pickId('prd', random) ?? 'prd_none',
  warehouseId: (account, random) => account.pickId('wh', random) ?? 'wh_none',
  orderId: (account, random) => account.pickId('ord', random) ?? 'ord_none',
  shipmentId: (account, random) => account.pickId('shp', random) ?? 'shp_none',
  rateId: (account, random) => account.pickId('rate', random) ?? 'rate_none',
  orderIds: (account, random) => account.pickId('ord', random) ?? 'ord_none',
  shipmentIds: (account, random) => account.pickId('shp', random) ?? 'shp_none',
  packageId: (account, random) => account.pickId('pkg', random) ?? 'pkg_none',
  returnId: (account, random) => account.pickId('ret', random) ?? 'ret_none',
  webhookId: (account, random) => account.pickId('whk', random) ?? 'whk_none',
  keyId: (account, random) => account.pickId('key', random) ?? 'key_none',
  requestId: (account, random) => account.pickId('req', random) ?? 'req_none',
  // Mostly its own, where everything else is.
  accountId: (account, random) =>
    (random.chance(0.3) ? account.pickId('usr', random) : undefined) ?? account.accountId,
  trackingCode: (account, random) => random.pick(account.trackingCodes) ?? account.newText(),
  code: (account, random) => random.pick(account.manifestCodes) ?? account.newText(),
  storeId: (account) => `${account.marker}-store`,
};

/** A value that matches its schema, and usually the server's further rules. */
export function validValue(schema: JsonSchema, name: string, account: Account, random: Random): unknown {
  const make = (inner: JsonSchema, innerName: string) => validValue(inner, innerName, account, random);
  if (schema['x-each'] !== undefined) return make(schema['x-each'], name);
  if (schema.anyOf !== undefined) {
    const [first, second] = schema.anyOf;
    return make((random.chance(0.85) ? first : second) as JsonSchema, name);
  }
  if (schema.enum !== undefined) return random.pick(schema.enum);
  if (schema.const !== undefined) return schema.const;
  if (schema.properties?.street1 !== undefined) return newAddress(account, random);
  if (schema.title === 'TaxNumberInput') return random.pick(TAX_NUMBERS);
  const byName = BY_NAME[name];
  if (byName !== undefined && schema.type === 'string') return byName(account, random);
  switch (schema.type) {
    case 'object':
      return validObject(schema, account, random);
    case 'array': {
      const count = random.between(schema.minItems ?? 0, Math.min(schema.maxItems ?? 3, 3));
      return Array.from({ length: count }, () => make(schema.items ?? {}, name));
    }
    case 'string':
      return validText(schema, account, random);
    case 'integer':
      return validNumber(schema, random, 1);
    case 'number':
      return validNumber(schema, random, 0.01);
    case 'boolean':
      return random.chance(0.5);
    case 'null':
      return null;
    default:
      return random.pick([1, 'x', null]);
  }
}

function validObject(schema: JsonSchema, account: Account, random: Random): Record<string, unknown> {
  const { properties = {}, required = [], additionalProperties } = schema;
  const value: Record<string, unknown> = {};
  for (const [name, inner] of Object.entries(properties)) {
    if (inner.readOnly ? !random.chance(0.02) : !required.includes(name) && !random.chance(0.35)) continue;
    value[name] = validValue(inner, name, account, random);
  }
  if (typeof additionalProperties === 'object')
    for (let i = random.between(0, 2); i > 0; i--) value[`k${i}`] = account.newText();
  return value;
}

const DATES = ['2026-01-31T23:59:59.999Z', '1970-01-01T00:00:00Z', '2024-02-29T12:00:00+14:00'];
const TEXTS = [
  '日本語 テキスト',
  'أهلا',
  '👩‍👩‍👧‍👦',
  'e\u0301',
  "O'Brien",
  '<b>&amp;',
  '\\',
  'a\tb\nc',
  '\u202e',
  'ﷺ',
];

function validText(
  { format, pattern, examples = [], minLength = 0, maxLength = 1000 }: JsonSchema,
  account: Account,
  random: Random,
) {
  if (pattern !== undefined && examples.length > 0) return random.pick(examples);
  if (format === 'date')
    return new Date(Date.now() + random.between(0, 3) * 86_400_000).toISOString().slice(0, 10);
  if (format === 'date-time') {
    return random.chance(0.7)
      ? new Date(Date.now() + random.between(-9, 9) * 86_400_000).toISOString()
      : random.pick(DATES);
  }
  const text = random.chance(0.8) ? account.newText() : `${account.marker} ${random.pick(TEXTS)}`;
  if (random.chance(0.02)) return text.padEnd(maxLength, 'x').slice(0, maxLength);
  return text.slice(0, maxLength).padEnd(minLength, 'x');
}

function validNumber(schema: JsonSchema, random: Random, step: number): number {
  const { exclusiveMinimum, maximum = 1000 } = schema;
  const minimum = schema.minimum ?? (exclusiveMinimum === undefined ? 0 : exclusiveMinimum + step);
  if (random.chance(0.05)) return random.pick([minimum, maximum]);
  const most = Math.min(maximum, Math.max(minimum, 0) + 20);
  return step === 1
    ? random.between(minimum < 0 ? -5 : minimum, most)
    : random.between(minimum * 100 || 1, most * 100) / 100;
}
