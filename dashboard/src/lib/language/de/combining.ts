import type { Catalog } from '../languages.ts';

export const combining: Catalog = {
  '+{count} same address': '+{count} gleiche Adresse',
  'Combine into one parcel': 'Zu einem Paket zusammenfassen',
  'Combine {count} orders into one parcel': {
    one: '{count} Bestellung zu einem Paket zusammenfassen',
    other: '{count} Bestellungen zu einem Paket zusammenfassen',
  },
  combined: 'zusammengefasst',
  'Prices and labels are for all of them.': 'Preise und Labels gelten für alle zusammen.',
  'Ship separately': 'Getrennt versenden',
  'Shipped in one parcel with {count} other orders': {
    one: 'In einem Paket mit {count} anderen Bestellung versendet',
    other: 'In einem Paket mit {count} anderen Bestellungen versendet',
  },
  'Ships in one parcel with {count} other orders': {
    one: 'Wird in einem Paket mit {count} anderen Bestellung versendet',
    other: 'Wird in einem Paket mit {count} anderen Bestellungen versendet',
  },
  'To the same address: {orders}': 'An dieselbe Adresse: {orders}',
  '{count} more orders to this address': {
    one: '{count} weitere Bestellung an diese Adresse',
    other: '{count} weitere Bestellungen an diese Adresse',
  },
  '{count} orders combined into one parcel': {
    one: '{count} Bestellung zu einem Paket zusammengefasst',
    other: '{count} Bestellungen zu einem Paket zusammengefasst',
  },
  '{orderNumber} ships in a parcel of its own': '{orderNumber} wird in einem eigenen Paket versendet',
};
