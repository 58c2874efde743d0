import type { Catalog } from '../languages.ts';

export const storeChoice: Catalog = {
  'All orders': 'Alle Bestellungen',
  'Orders of {name}': 'Bestellungen von {name}',
  'Settings for': 'Einstellungen für',
};
