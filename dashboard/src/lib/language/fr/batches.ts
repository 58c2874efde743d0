import type { Catalog } from '../languages.ts';

export const batches: Catalog = {
  'canceled##batch': 'annulé',
  'Canceled##export': 'Annulé',
  Export: 'Export',
  'Export of orders': 'Export de commandes',
  'Export of products': 'Export de produits',
  'Export of shipments': 'Export d’envois',
  'Marked as shipped##orders': 'Marquées comme expédiées',
  'Not begun yet': 'Pas encore commencé',
  'Order changes': 'Modifications de commandes',
  'Order import': 'Import de commandes',
  'Product import': 'Import de produits',
  Progress: 'Progression',
  'The export was canceled.': 'L’export a été annulé.',
  'The file is still being made. If you leave, you will find it under Shipments > Batches.':
    'Le fichier est en cours de création. Si vous quittez la page, vous le trouverez sous Envois > Lots.',
  '{count} canceled': { one: '{count} annulée', other: '{count} annulées' },
  '{count} orders exported': { one: '{count} commande exportée', other: '{count} commandes exportées' },
  '{count} orders imported': { one: '{count} commande importée', other: '{count} commandes importées' },
  '{count} orders rated': {
    one: 'Tarifs obtenus pour {count} commande',
    other: 'Tarifs obtenus pour {count} commandes',
  },
  '{count} products exported': { one: '{count} produit exporté', other: '{count} produits exportés' },
  '{count} products imported': { one: '{count} produit importé', other: '{count} produits importés' },
  '{count} shipments exported': { one: '{count} envoi exporté', other: '{count} envois exportés' },
  '{size} KB': '{size} Ko',
  '{size} MB': '{size} Mo',
};
