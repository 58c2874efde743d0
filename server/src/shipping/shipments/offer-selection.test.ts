import { expect, test } from 'vitest';
import type { Offer } from '../rates/index.ts';
import { selectOffer } from './offer-selection.ts';
import type { Selection } from './shipment-schemas.ts';

const offer = (carrier: string, service: string, rate: number, deliveryDays: number | null): Offer => ({
  carrier,
  carrierAccountId: null,
  mode: null,
  quote: {
    service,
    serviceName: service,
    rate,
    currency: 'USD',
    zone: null,
    billableWeight: { value: 1, unit: 'lb' },
    surcharges: [],
    deliveryDays,
    deliveryDate: null,
  },
});
const OFFERS = [
  offer('b', 'slow', 500, 5),
  offer('a', 'slow', 500, 5),
  offer('a', 'quick', 900, 2),
  offer('a', 'vague', 500, null),
  offer('b', 'quick', 800, 2),
  offer('b', 'next', 2000, 1),
];
/** A Wednesday. */
const NOW = Date.UTC(2026, 10, 18, 12);
const chosen = (offers: Offer[], select: Selection, own?: string) => {
  const { carrier, quote } = selectOffer(offers, select, own, { now: NOW });
  return `${carrier} ${quote.service}`;
};

test('amounts in different currencies are never compared: the order decides on the currency, or nobody', () => {
  const pounds = offer('c', 'pounds', 400, 5);
  const mixed = [...OFFERS, { ...pounds, quote: { ...pounds.quote, currency: 'GBP' } }];
  expect(chosen(mixed, { by: 'cheapest' }, 'USD')).toBe('a slow');
  expect(chosen(mixed, { by: 'cheapest' }, 'GBP')).toBe('c pounds');
  expect(chosen(mixed, { by: 'fastest' }, 'GBP')).toBe('b next');
  for (const own of ['EUR', undefined])
    expect(() => chosen(mixed, { by: 'cheapest' }, own)).toThrow(
      'select: prices in GBP and USD cannot be compared: choose a rate, or name a carrier, a service or an account',
    );
});

test.each([
  [{ by: 'cheapest' }, 'a slow'],
  [{ by: 'fastest' }, 'b next'],
  [{ by: 'cheapest', withinDays: 2 }, 'b quick'],
  [{ by: 'cheapest', withinDays: 1 }, 'b next'],
  [{ by: 'fastest', withinDays: 60 }, 'b next'],
] as const)('%j chooses %s, in whatever order carriers answer', (select, expected) => {
  expect(chosen(OFFERS, select)).toBe(expected);
  expect(chosen([...OFFERS].reverse(), select)).toBe(expected);
});

test('an offer that promises no day is chosen only where no day is asked for', () => {
  const vague = [offer('a', 'vague', 500, null)];
  expect(chosen(vague, { by: 'fastest' })).toBe('a vague');
  expect(() => chosen(vague, { by: 'cheapest', withinDays: 9 })).toThrow(
    'select.withinDays: no offer says how many days it takes',
  );
});

test('where no offer is in time, the error says how soon the fastest one is', () => {
  const offers = [offer('a', 'slow', 500, 5), offer('a', 'quick', 900, 3), offer('b', 'vague', 100, null)];
  expect(() => chosen(offers, { by: 'cheapest', withinDays: 2 })).toThrow(
    'select.withinDays: the fastest offer takes 3 days',
  );
  expect(chosen(offers, { by: 'cheapest', withinDays: 3 })).toBe('a quick');
});

test('an offer of a test account is chosen only where there is no other', () => {
  const trial: Offer = { ...offer('c', 'trial', 1, 1), mode: 'test' };
  expect(chosen([trial, ...OFFERS], { by: 'cheapest' })).toBe('a slow');
  expect(chosen([trial], { by: 'cheapest' })).toBe('c trial');
});

test('the cheapest that arrives by a day, as the carrier names it or by its number of days without weekends', () => {
  const dated = offer('c', 'dated', 600, 1);
  const offers = [...OFFERS, { ...dated, quote: { ...dated.quote, deliveryDate: '2026-11-21' } }];
  expect(chosen(offers, { by: 'cheapest', arrivesBy: '2026-11-19' })).toBe('b next');
  expect(chosen(offers, { by: 'cheapest', arrivesBy: '2026-11-20' })).toBe('b quick');
  expect(chosen(offers, { by: 'cheapest', arrivesBy: '2026-11-21' })).toBe('c dated');
  // Five days after Wednesday.
  expect(chosen(offers, { by: 'cheapest', arrivesBy: '2026-11-24' })).toBe('c dated');
  expect(chosen(offers, { by: 'cheapest', arrivesBy: '2026-11-25' })).toBe('a slow');
});

test('where nothing arrives in time, the error says when the first does', () => {
  expect(() => chosen(OFFERS, { by: 'cheapest', arrivesBy: '2026-11-18' })).toThrow(
    'select.arrivesBy: no offer arrives by 2026-11-18; the fastest arrives on 2026-11-19',
  );
  expect(() => chosen([offer('a', 'vague', 500, null)], { by: 'cheapest', arrivesBy: '2026-11-18' })).toThrow(
    'select.arrivesBy: no offer says when it arrives',
  );
});
