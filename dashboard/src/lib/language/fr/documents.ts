import type { Catalog } from '../languages.ts';

export const documents: Catalog = {
  '4 × 6 in (label printer)': '4 × 6 pouces (imprimante d’étiquettes)',
  'At the end, unless a packing slip has its own': 'À la fin, sauf si un bon de livraison a le sien',
  'Below the address, from top to bottom': 'Sous l’adresse, de haut en bas',
  'Beside the address': 'À côté de l’adresse',
  'Besides quantity and name. Gift slips never have prices':
    'En plus de la quantité et du nom. Les bons cadeau n’affichent jamais de prix',
  'Columns of items': 'Colonnes des articles',
  'Edit brand': 'Modifier la marque',
  'Enter a title': 'Saisissez un titre',
  'Instead of the message on all packing slips. Empty: the same one':
    'Au lieu du message sur tous les bons de livraison. Vide : le même',
  Letter: 'Lettre US',
  'Message on all packing slips': 'Message sur tous les bons de livraison',
  'Message on this packing slip only': 'Message sur ce bon de livraison seulement',
  'Name and logo': 'Nom et logo',
  'Orders of this store will use the packing slip for all orders.':
    'Les commandes de cette boutique reprennent le bon de livraison de toutes les commandes.',
  'Packing slip reset': 'Bon de livraison réinitialisé',
  'Packing slip saved': 'Bon de livraison enregistré',
  "Packing slips begin with the name in the warehouse's address and your logo, as your brand says. Orders of a store can have a brand of their own.":
    'Les bons de livraison commencent par le nom figurant dans l’adresse de l’entrepôt et votre logo, selon votre marque. Les commandes d’une boutique peuvent avoir leur propre marque.',
  "Packing slips begin with the name in the warehouse's address, as your brand says. Orders of a store can have a brand of their own.":
    'Les bons de livraison commencent par le nom figurant dans l’adresse de l’entrepôt, selon votre marque. Les commandes d’une boutique peuvent avoir leur propre marque.',
  'Packing slips begin with {name} and your logo, as your brand says. Orders of a store can have a brand of their own.':
    'Les bons de livraison commencent par {name} et votre logo, selon votre marque. Les commandes d’une boutique peuvent avoir leur propre marque.',
  'Packing slips begin with {name}, as your brand says. Orders of a store can have a brand of their own.':
    'Les bons de livraison commencent par {name}, selon votre marque. Les commandes d’une boutique peuvent avoir leur propre marque.',
  'Packing slips look as they did before you changed them.':
    'Les bons de livraison retrouvent l’aspect qu’ils avaient avant vos modifications.',
  Paper: 'Papier',
  'Paper and text': 'Papier et texte',
  'Pick list': 'Liste de prélèvement',
  'Print a sample': 'Imprimer un exemple',
  'Print the logo': 'Imprimer le logo',
  'Reset this packing slip?': 'Réinitialiser ce bon de livraison ?',
  'Save packing slip': 'Enregistrer le bon de livraison',
  'Shipping service': 'Service d’expédition',
  Title: 'Titre',
  Totals: 'Totaux',
  'What is printed, and in which order. A store can have a packing slip of its own.':
    'Ce qui est imprimé, et dans quel ordre. Une boutique peut avoir son propre bon de livraison.',
  'What packing slips, pick lists and manifests look like.':
    'L’aspect des bons de livraison, des listes de prélèvement et des manifestes.',
  '{name}, orders {range}': '{name}, commandes {range}',
};
