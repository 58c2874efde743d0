import type { Catalog } from '../languages.ts';

export const batches: Catalog = {
  'canceled##batch': 'abgebrochen',
  'Canceled##export': 'Abgebrochen',
  Export: 'Export',
  'Export of orders': 'Export von Bestellungen',
  'Export of products': 'Export von Produkten',
  'Export of shipments': 'Export von Sendungen',
  'Marked as shipped##orders': 'Als versendet markiert',
  'Not begun yet': 'Noch nicht begonnen',
  'Order changes': 'Änderungen an Bestellungen',
  'Order import': 'Import von Bestellungen',
  'Product import': 'Produktimport',
  Progress: 'Fortschritt',
  'The export was canceled.': 'Der Export wurde abgebrochen.',
  'The file is still being made. If you leave, you will find it under Shipments > Batches.':
    'Die Datei wird noch erstellt. Wenn Sie die Seite verlassen, finden Sie sie unter Sendungen > Stapel.',
  '{count} canceled': { one: '{count} abgebrochen', other: '{count} abgebrochen' },
  '{count} orders exported': {
    one: '{count} Bestellung exportiert',
    other: '{count} Bestellungen exportiert',
  },
  '{count} orders imported': {
    one: '{count} Bestellung importiert',
    other: '{count} Bestellungen importiert',
  },
  '{count} orders rated': {
    one: 'Tarife für {count} Bestellung abgefragt',
    other: 'Tarife für {count} Bestellungen abgefragt',
  },
  '{count} products exported': { one: '{count} Produkt exportiert', other: '{count} Produkte exportiert' },
  '{count} products imported': { one: '{count} Produkt importiert', other: '{count} Produkte importiert' },
  '{count} shipments exported': { one: '{count} Sendung exportiert', other: '{count} Sendungen exportiert' },
  '{size} KB': '{size} KB',
  '{size} MB': '{size} MB',
};
