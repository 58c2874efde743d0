import type { Catalog } from '../languages.ts';

export const search: Catalog = {
  'Arrow keys to choose, Enter to open, Esc to close.':
    'Flèches pour choisir, Entrée pour ouvrir, Échap pour fermer.',
  "Couldn't load the search. Reload the page and try again.":
    'Impossible de charger la recherche. Rechargez la page et réessayez.',
  'Go to': 'Aller à',
  'more than {count} orders': 'plus de {count} commandes',
  'No order {number} found. Check the number.': 'Aucune commande {number} trouvée. Vérifiez le numéro.',
  'Nothing found for “{text}”.': 'Aucun résultat pour « {text} ».',
  'Order, customer, SKU, barcode, tracking code, page':
    'Commande, client, SKU, code-barres, numéro de suivi, page',
  Recent: 'Récents',
  'return##noun': 'retour',
  'Searching …': 'Recherche en cours…',
  'Several stores have an order {number}. Enter its ID (ord_…) instead.':
    'Plusieurs boutiques ont une commande {number}. Saisissez plutôt son ID (ord_…).',
  '{count} results': { one: '{count} résultat', other: '{count} résultats' },
};
