import type { Catalog } from '../languages.ts';

export const orderImport: Catalog = {
  'Address line 3': 'Ligne d’adresse 3',
  'Billing apartment, floor, unit': 'Complément d’adresse (facturation)',
  'Billing city': 'Ville (facturation)',
  'Billing company': 'Société (facturation)',
  'Billing country': 'Pays (facturation)',
  'Billing first name': 'Prénom (facturation)',
  'Billing last name': 'Nom de famille (facturation)',
  'Billing name': 'Nom (facturation)',
  'Billing phone': 'Téléphone (facturation)',
  'Billing postal code': 'Code postal (facturation)',
  'Billing state or province': 'État ou province (facturation)',
  'Billing street': 'Rue (facturation)',
  'Buyer asked to cancel': 'Annulation demandée par l’acheteur',
  'canceled in the store': 'annulation dans la boutique',
  'Canceled on': 'Annulée le',
  'Default: 1.': 'Par défaut : 1.',
  'eBay’s report does not say which orders were canceled or refunded. Download only the orders that are awaiting shipment.':
    'Le rapport d’eBay n’indique pas quelles commandes ont été annulées ou remboursées. Téléchargez uniquement les commandes en attente d’expédition.',
  'Empty or wrong in {count} orders': {
    one: 'Vide ou incorrect dans {count} commande',
    other: 'Vide ou incorrect dans {count} commandes',
  },
  'Etsy’s Order Items file does not say which orders were canceled or refunded. Compare it with Etsy before you ship.':
    'Le fichier « Order Items » d’Etsy n’indique pas quelles commandes ont été annulées ou remboursées. Comparez-le avec Etsy avant d’expédier.',
  'Etsy’s Orders file does not name the items: it can be imported only if their SKUs are among your products here. Otherwise use the Order Items file.':
    'Le fichier « Orders » d’Etsy ne nomme pas les articles : il ne peut être importé que si leurs SKU figurent parmi vos produits ici. Sinon, utilisez le fichier « Order Items ».',
  'Exports from Shopify, WooCommerce, Etsy, eBay, Amazon, BigCommerce and Squarespace are recognized. For other files, choose what each column contains.':
    'Les exports de Shopify, WooCommerce, Etsy, eBay, Amazon, BigCommerce et Squarespace sont reconnus. Pour les autres fichiers, indiquez ce que contient chaque colonne.',
  'First name': 'Prénom',
  'For the whole order.': 'Pour toute la commande.',
  'fulfilled in the store': 'traitement terminé dans la boutique',
  'Fulfillment status': 'Statut d’expédition',
  'Full name.': 'Nom complet.',
  'Go to orders': 'Aller aux commandes',
  'Hold reason': 'Motif de mise en attente',
  'If you sell in more than one store.': 'Si vous vendez dans plusieurs boutiques.',
  'Import {count} orders': { one: 'Importer {count} commande', other: 'Importer {count} commandes' },
  'It has one line per order, without the prices and weights of the items. Export the orders again and choose “One line per item”.':
    'Il contient une ligne par commande, sans les prix ni les poids des articles. Exportez de nouveau les commandes en choisissant « Une ligne par article ».',
  'Item country of origin': 'Pays d’origine de l’article',
  'Item HS code': 'Code SH de l’article',
  'Item name': 'Nom de l’article',
  'Item name and SKU are both empty.': 'Le nom de l’article et le SKU sont tous deux vides.',
  'Item skipped: {reason}.': 'Article ignoré : {reason}.',
  'Item status': 'Statut de l’article',
  'Item variant': 'Variante de l’article',
  'Last name': 'Nom de famille',
  'Lines with the same number and store are one order.':
    'Les lignes ayant le même numéro et la même boutique forment une seule commande.',
  'needs no shipping': 'aucune expédition nécessaire',
  'No country: {country} is used.': 'Aucun pays indiqué : {country} est utilisé.',
  'no recipient, add a name or a company': 'aucun destinataire, ajouter un nom ou une société',
  'No shipping address: the billing address is used.':
    'Aucune adresse de livraison : l’adresse de facturation est utilisée.',
  'not completed in the store': 'commande non finalisée dans la boutique',
  'not paid in the store': 'paiement non reçu dans la boutique',
  'Note attributes': 'Attributs de note',
  'nothing left to ship': 'plus rien à expédier',
  "The customer's language, such as de or pt-BR, for their page and emails.":
    'Langue du client, par exemple de ou pt-BR : sa page et ses e-mails sont dans cette langue.',
  'on hold in the store': 'en attente dans la boutique',
  'only partly paid in the store': 'paiement seulement partiel dans la boutique',
  'Optional if the SKU is one of your products.': 'Facultatif si le SKU est celui d’un de vos produits.',
  'Order number {number} was shortened by a spreadsheet.':
    'Le numéro de commande {number} a été tronqué par un tableur.',
  'Order total': 'Total de la commande',
  'orders imported': 'commandes importées',
  'Orders that are completed, shipped, canceled or refunded are skipped; unpaid ones are imported on hold.':
    'Les commandes terminées, expédiées, annulées ou remboursées sont ignorées ; les commandes impayées sont importées en attente.',
  'oz, lb, g or kg. Default: the unit in the heading of the weight.':
    'oz, lb, g ou kg. Par défaut : l’unité indiquée dans l’en-tête du poids.',
  'Paid on': 'Payée le',
  'partly fulfilled in the store, check the quantity':
    'traitement partiel dans la boutique, vérifier la quantité',
  'partly fulfilled in the store, check what is left':
    'traitement partiel dans la boutique, vérifier ce qui reste',
  'partly refunded in the store, check the items':
    'remboursement partiel dans la boutique, vérifier les articles',
  'payment failed in the store': 'échec du paiement dans la boutique',
  'payment only authorized in the store': 'paiement seulement autorisé dans la boutique',
  'Payment status': 'Statut du paiement',
  'Phone {phone} was shortened by a spreadsheet and is left out.':
    'Le téléphone {phone} a été tronqué par un tableur et n’est pas repris.',
  'Postal code {code} is too short for {country}. Did a spreadsheet remove a zero: {restored}?':
    'Le code postal {code} est trop court pour {country}. Un tableur a-t-il retiré un zéro : {restored} ?',
  'Price per piece, such as 12.50, 12,50 or $12.50.': 'Prix par unité, par exemple 12.50, 12,50 ou $12.50.',
  'Reading: {count} orders': { one: 'Lecture : {count} commande', other: 'Lecture : {count} commandes' },
  'Refunded amount': 'Montant remboursé',
  'refunded in the store': 'remboursement dans la boutique',
  'removed or refunded in the store': 'retiré ou remboursé dans la boutique',
  'SKU of one of your products, or any other code.': 'SKU d’un de vos produits, ou tout autre code.',
  'Still on hold ({reason}). Nothing in this file keeps it there: release it.':
    'Toujours en attente ({reason}). Plus rien dans ce fichier ne le justifie : libérez la commande.',
  'Still on hold. Nothing in this file keeps it there: release it.':
    'Toujours en attente. Plus rien dans ce fichier ne le justifie : libérez la commande.',
  'Stopped after {count} orders': {
    one: 'Arrêt après {count} commande',
    other: 'Arrêt après {count} commandes',
  },
  'Taken off the whole order.': 'Déduite de toute la commande.',
  'The address is not the same as on line {line} of this order.':
    'L’adresse diffère de celle de la ligne {line} de cette commande.',
  'The amounts are in several currencies: {currencies}.':
    'Les montants sont dans plusieurs devises : {currencies}.',
  'the buyer asked to cancel': 'l’acheteur a demandé l’annulation',
  "The customer's purchase order number.": 'Le numéro de bon de commande du client.',
  'The first line names the columns, in any order. An order with several items has one line per item, with the address on the first.':
    'La première ligne nomme les colonnes, dans n’importe quel ordre. Une commande de plusieurs articles comporte une ligne par article, avec l’adresse sur la première.',
  'The shipping method that the customer chose.': 'Le mode de livraison choisi par le client.',
  'to be verified in the store': 'à vérifier dans la boutique',
  'Too long to be kept: {names}.': 'Trop long pour être conservé : {names}.',
  'Two-letter code or name. Default: the country of your default warehouse.':
    'Code à deux lettres ou nom. Par défaut : le pays de votre entrepôt par défaut.',
  'unknown status in the store, “{status}”': 'statut inconnu dans la boutique, « {status} »',
  'Used if there is no full name.': 'Utilisé en l’absence de nom complet.',
  'Weight has no unit. Add it to the heading, like “Weight (kg)”.':
    'Le poids n’a pas d’unité. Ajoutez-la dans l’en-tête, par exemple « Poids (kg) ».',
  'Weight per piece.': 'Poids par unité.',
  'When the customer ordered, such as 2026-11-15.': 'Quand le client a commandé, par exemple 2026-11-15.',
};
