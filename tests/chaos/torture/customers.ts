import type { Random } from '../random.ts';

/** Names and streets that occur nowhere else, so that a log which has one of them has it from an address. */
const NAMES = ['Zephyrine Quillfeather', 'Ottoline Marmaduke', 'Balthazar Wimplethorpe'];
const STREETS = ['4711 Gooseberry Fountain Way', '1138 Thistledown Crescent', '2718 Marzipan Alley'];

const HOME = { city: 'Redondo Beach', state: 'CA', postalCode: '90277', country: 'US' };
const ABROAD = { city: 'Toronto', state: 'ON', postalCode: 'M5V 2T6', country: 'CA' };

export const PERSONAL_DATA: readonly string[] = [...NAMES, ...STREETS];

export const customer = (random: Random) => ({
  name: random.pick(NAMES),
  street1: random.pick(STREETS),
  phone: '+1 415 555 0132',
  ...(random.chance(0.1) ? ABROAD : HOME),
});
