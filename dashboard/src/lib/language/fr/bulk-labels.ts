import type { Catalog } from '../languages.ts';

export const bulkLabels: Catalog = {
  'Add a warehouse first: rates depend on where an order ships from.':
    'Ajoutez d’abord un entrepôt : les tarifs dépendent du lieu d’expédition.',
  'Arrives by': 'Arrivée avant le',
  'asks for {requestedService}': 'demande {requestedService}',
  bought: 'achetée',
  'Buy and print {count} labels': {
    one: 'Acheter et imprimer {count} étiquette',
    other: 'Acheter et imprimer {count} étiquettes',
  },
  'Buy and print {count} labels, {total}': {
    one: 'Acheter et imprimer {count} étiquette, {total}',
    other: 'Acheter et imprimer {count} étiquettes, {total}',
  },
  'Buying the label': 'Achat de l’étiquette',
  'Buying {count} labels': { one: 'Achat de {count} étiquette', other: 'Achat de {count} étiquettes' },
  'Cancel editing': 'Annuler la modification',
  'Cheapest for each order': 'Le moins cher pour chaque commande',
  'Cheapest that arrives by…': 'Le moins cher arrivant avant le…',
  'Choose the day by which it has to arrive.': 'Choisissez le jour limite d’arrivée.',
  'Clear##selection': 'Désélectionner',
  'Edit address': 'Modifier l’adresse',
  'Edit the address of {orderNumber}': 'Modifier l’adresse de {orderNumber}',
  'Fastest for each order': 'Le plus rapide pour chaque commande',
  'found stock': 'stock retrouvé',
  'Get price': 'Obtenir le prix',
  'Getting prices, {done} of {total}': 'Recherche des prix, {done} sur {total}',
  'In the parcel of {orderNumber}': 'Dans le colis de {orderNumber}',
  'Last labels bought': 'Dernières étiquettes achetées',
  'needs a fix': 'à corriger',
  'No connection. What was bought will be shown here when it is back.':
    'Pas de connexion. Ce qui a été acheté sera affiché ici à son retour.',
  'No label was bought.': 'Aucune étiquette n’a été achetée.',
  'No labels bought': 'Aucune étiquette achetée',
  'No service arrives by that day. Choose another day or a service.':
    'Aucun service n’arrive avant ce jour. Choisissez un autre jour ou un service.',
  'not bought': 'non achetée',
  'Not enough stock is reserved for this order.': 'Le stock réservé pour cette commande est insuffisant.',
  'Nothing to ship': 'Rien à expédier',
  'one label, also for {orders}': 'une seule étiquette, aussi pour {orders}',
  'Orders done': 'Commandes traitées',
  'Print labels of {count} orders': {
    one: 'Imprimer les étiquettes de {count} commande',
    other: 'Imprimer les étiquettes de {count} commandes',
  },
  'Printing…': 'Impression…',
  'Requested service, or the cheapest if none is requested':
    'Service demandé, ou le moins cher si aucun n’est demandé',
  'rules: {rules}': 'règles : {rules}',
  'Save and get price': 'Enregistrer et obtenir le prix',
  'Service for {orderNumber}': 'Service pour {orderNumber}',
  'Service of the preset': 'Service du préréglage',
  'Ship anyway and record the shortage as found stock':
    'Expédier quand même et enregistrer le manque comme stock retrouvé',
  'Ship {count} orders': { one: 'Expédier {count} commande', other: 'Expédier {count} commandes' },
  'Ship {orderNumber} anyway': 'Expédier {orderNumber} quand même',
  'Ship {orderNumber} to': 'Expédier {orderNumber} à',
  'Starting…': 'Démarrage…',
  'The address may be wrong. Check it.': 'L’adresse est peut-être erronée. Vérifiez-la.',
  'The price was not asked for.': 'Le prix n’a pas été demandé.',
  'The request did not reach the server, and nothing was bought. Try again.':
    'La demande n’est pas parvenue au serveur et rien n’a été acheté. Réessayez.',
  'The weight of some items is not known.': 'Le poids de certains articles est inconnu.',
  'These orders have no label to print.': 'Ces commandes n’ont pas d’étiquette à imprimer.',
  'This service is not offered for the order.': 'Ce service n’est pas proposé pour la commande.',
  'Unit of the weight of {orderNumber}': 'Unité de poids de {orderNumber}',
  'Weight of the parcel of {orderNumber}': 'Poids du colis de {orderNumber}',
  '{amount} bought': 'Achats : {amount}',
  '{count} addresses may be wrong. Check them before you buy the labels.': {
    one: '{count} adresse est peut-être erronée. Vérifiez-la avant d’acheter l’étiquette.',
    other: '{count} adresses sont peut-être erronées. Vérifiez-les avant d’acheter les étiquettes.',
  },
  '{count} at a time': '{count} à la fois',
  '{count} labels bought and printed': {
    one: '{count} étiquette achetée et imprimée',
    other: '{count} étiquettes achetées et imprimées',
  },
  '{count} orders failed': { one: '{count} commande en échec', other: '{count} commandes en échec' },
  '{count} orders need a fix before their labels can be bought.': {
    one: '{count} commande doit être corrigée avant l’achat de son étiquette.',
    other: '{count} commandes doivent être corrigées avant l’achat de leurs étiquettes.',
  },
  '{count} ready to ship': { one: '{count} prête à expédier', other: '{count} prêtes à expédier' },
  '{done} of {all} done. You can close this: it continues in the background, and the labels can be printed later.':
    '{done} sur {all} terminées. Vous pouvez fermer cette fenêtre : le traitement continue et les étiquettes pourront être imprimées plus tard.',
  '{service}, offered for {count} orders': {
    one: '{service}, proposé pour {count} commande',
    other: '{service}, proposé pour {count} commandes',
  },
};
