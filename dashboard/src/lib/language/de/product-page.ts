import type { Catalog } from '../languages.ts';

export const productPage: Catalog = {
  'All movements': 'Alle Bewegungen',
  'Labels cannot be bought until there is some. Use “Add stock” to enter how much you have.':
    'Labels können erst gekauft werden, wenn Bestand vorhanden ist. Geben Sie mit „Bestand hinzufügen“ an, wie viel Sie haben.',
  'Orders do not reserve it, and these counts do not change when it ships.':
    'Bestellungen reservieren ihn nicht, und diese Zahlen ändern sich beim Versand nicht.',
  'Recent movements': 'Letzte Bewegungen',
  Size: 'Größe',
  'Stock by warehouse': 'Bestand nach Lager',
  'Stock is not tracked': 'Der Bestand wird nicht geführt',
  'This product always counts as available. To track it, use “Add stock”.':
    'Dieses Produkt gilt immer als verfügbar. Um seinen Bestand zu führen, verwenden Sie „Bestand hinzufügen“.',
  Tracked: 'Geführt',
};
