import type { Catalog } from '../languages.ts';

export const overview: Catalog = {
  ': done': ' : terminé',
  Activity: 'Activité',
  'Add orders': 'Ajouter des commandes',
  'All caught up': 'Tout est à jour',
  'Bring in your orders': 'Récupérez vos commandes',
  'Buy labels at your own rates.': 'Achetez des étiquettes à vos propres tarifs.',
  'Choose how to print labels': 'Choisissez comment imprimer les étiquettes',
  'Connect your store. You can also import a file, or create orders yourself.':
    'Connectez votre boutique. Vous pouvez aussi importer un fichier, ou créer des commandes vous-même.',
  "Couldn't load the overview": 'Impossible de charger la synthèse',
  'customers have withdrawn from the contract': {
    one: 'client s’est rétracté',
    other: 'clients se sont rétractés',
  },
  'customers are waiting for return labels that could not be bought': {
    one: 'client attend une étiquette de retour qui n’a pas pu être achetée',
    other: 'clients attendent des étiquettes de retour qui n’ont pas pu être achetées',
  },
  'delivered in the last {days} days': 'livrés au cours des {days} derniers jours',
  'emails to customers could not be sent': {
    one: 'e-mail à un client n’a pas pu être envoyé',
    other: 'e-mails à des clients n’ont pas pu être envoyés',
  },
  'Get notified when orders and shipments change.':
    'Soyez prévenu quand des commandes et des envois changent.',
  'How many you have, and in which warehouse.': 'Combien vous en avez, et dans quel entrepôt.',
  'Import a file, or create an order.': 'Importez un fichier, ou créez une commande.',
  'in the last {days} days': 'au cours des {days} derniers jours',
  'Its weight and size are needed for accurate rates.':
    'Son poids et ses dimensions sont nécessaires pour des tarifs exacts.',
  'labels are waiting for the carrier': {
    one: 'étiquette attend le transporteur',
    other: 'étiquettes attendent le transporteur',
  },
  'labels are waiting to be voided by the carrier': {
    one: 'étiquette attend son annulation par le transporteur',
    other: 'étiquettes attendent leur annulation par le transporteur',
  },
  'Labels by day': 'Étiquettes par jour',
  'labels could not be bought in the last {days} days': {
    one: 'étiquette n’a pas pu être achetée au cours des {days} derniers jours',
    other: 'étiquettes n’ont pas pu être achetées au cours des {days} derniers jours',
  },
  'Lets your store and scripts use the API.': 'Permet à votre boutique et à vos scripts d’utiliser l’API.',
  'Needs attention': 'À traiter',
  'No activity in the last {days} days': 'Aucune activité au cours des {days} derniers jours',
  'No labels bought in this period.': 'Aucune étiquette achetée sur cette période.',
  'No orders in this period.': 'Aucune commande sur cette période.',
  'No orders to ship, and nothing needs your attention.':
    'Aucune commande à expédier, et rien ne requiert votre attention.',
  'No webhook deliveries in this period.': 'Aucune livraison de webhook sur cette période.',
  'Orders by day': 'Commandes par jour',
  'orders differ from their store: decide which is right': {
    one: 'commande diffère de la boutique : choisissez la bonne version',
    other: 'commandes diffèrent de la boutique : choisissez la bonne version',
  },
  'orders have an address to check': {
    one: 'commande avec une adresse à vérifier',
    other: 'commandes avec une adresse à vérifier',
  },
  'Orders, labels, their cost and webhook deliveries per day will appear here.':
    'Les commandes, les étiquettes, leur coût et les livraisons de webhooks par jour apparaîtront ici.',
  'pending##deliveries': 'en attente',
  'returns are waiting for approval': {
    one: 'retour attend une approbation',
    other: 'retours attendent une approbation',
  },
  'returns have arrived: refund and complete them': {
    one: 'retour est arrivé : à rembourser et à terminer',
    other: 'retours sont arrivés : à rembourser et à terminer',
  },
  'Set up printing': 'Configurer l’impression',
  'shipments could not be reported to their store': {
    one: 'envoi n’a pas pu être signalé à sa boutique',
    other: 'envois n’ont pas pu être signalés à leur boutique',
  },
  'Short of stock': 'Stock insuffisant',
  Spend: 'Dépenses',
  'Spend on labels': 'Dépenses en étiquettes',
  'Spend on labels by day': 'Dépenses en étiquettes par jour',
  'Spend on labels in {currency}': 'Dépenses en étiquettes en {currency}',
  'Spend on labels in {currency} by day': 'Dépenses en étiquettes en {currency} par jour',
  'stock levels are below their reorder point': {
    one: 'stock est sous son seuil de réapprovisionnement',
    other: 'stocks sont sous leur seuil de réapprovisionnement',
  },
  'The address you ship from.': 'L’adresse depuis laquelle vous expédiez.',
  'To do': 'À faire',
  'Webhook deliveries': 'Livraisons de webhooks',
  'Webhook deliveries by day': 'Livraisons de webhooks par jour',
  'webhooks are disabled': { one: 'webhook est désactivé', other: 'webhooks sont désactivés' },
  'With the print dialog of this browser, or on a label printer without it.':
    'Avec la boîte de dialogue d’impression de ce navigateur, ou sans elle sur une imprimante d’étiquettes.',
  'webhooks will soon be disabled': {
    one: 'webhook sera bientôt désactivé',
    other: 'webhooks seront bientôt désactivés',
  },
  '{days} days': '{days} jours',
};
