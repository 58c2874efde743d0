import type { Catalog } from '../languages.ts';

export const combining: Catalog = {
  '+{count} same address': '+{count} même adresse',
  'Combine into one parcel': 'Regrouper en un seul colis',
  'Combine {count} orders into one parcel': {
    one: 'Regrouper {count} commande en un seul colis',
    other: 'Regrouper {count} commandes en un seul colis',
  },
  combined: 'regroupée',
  'Prices and labels are for all of them.': 'Les prix et les étiquettes valent pour l’ensemble.',
  'Ship separately': 'Expédier séparément',
  'Shipped in one parcel with {count} other orders': {
    one: 'Expédiée dans le même colis que {count} autre commande',
    other: 'Expédiée dans le même colis que {count} autres commandes',
  },
  'Ships in one parcel with {count} other orders': {
    one: 'Part dans le même colis que {count} autre commande',
    other: 'Part dans le même colis que {count} autres commandes',
  },
  'To the same address: {orders}': 'À la même adresse : {orders}',
  '{count} more orders to this address': {
    one: '{count} autre commande à cette adresse',
    other: '{count} autres commandes à cette adresse',
  },
  '{count} orders combined into one parcel': {
    one: '{count} commande regroupée en un seul colis',
    other: '{count} commandes regroupées en un seul colis',
  },
  '{orderNumber} ships in a parcel of its own': '{orderNumber} part dans son propre colis',
};
