import type { Catalog } from '../languages.ts';

export const storeChoice: Catalog = {
  'All orders': 'Toutes les commandes',
  'Orders of {name}': 'Commandes de {name}',
  'Settings for': 'Paramètres de',
};
