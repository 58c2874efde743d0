import type { Catalog } from '../languages.ts';

export const packages: Catalog = {
  'Add package': 'Ajouter un emballage',
  'Delete package': 'Supprimer l’emballage',
  'Edit package': 'Modifier l’emballage',
  'Empty weight': 'Poids à vide',
  'Empty##weight': 'À vide',
  'in use': 'utilisé',
  Inside: 'Intérieur',
  Maximum: 'Maximum',
  'Maximum weight when packed': 'Poids maximal une fois emballé',
  "New labels no longer use it. Labels already bought don't change.":
    'Les nouvelles étiquettes ne l’utilisent plus. Celles déjà achetées ne changent pas.',
  'No packages yet': 'Aucun emballage pour l’instant',
  'not in use': 'non utilisé',
  'Outside, as the carrier measures it (optional)':
    'Extérieur, tel que le transporteur le mesure (facultatif)',
  Packages: 'Emballages',
  'Small box': 'Petit carton',
  "The boxes and envelopes you pack into. If an order's items have a weight and dimensions, rates use the smallest package that fits.":
    'Les cartons et enveloppes dans lesquels vous emballez. Si les articles d’une commande ont un poids et des dimensions, les tarifs se basent sur le plus petit emballage qui convient.',
  'Turn off when you run out': 'À désactiver en cas de rupture',
  'Use for packing': 'Utiliser pour l’emballage',
  'Without packages, each order is rated as one parcel of the weight of its items.':
    'Sans emballages, chaque commande est tarifée comme un seul colis du poids de ses articles.',
  '{inner} inside, {outer} outside': 'intérieur {inner}, extérieur {outer}',
};
