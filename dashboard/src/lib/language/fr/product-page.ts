import type { Catalog } from '../languages.ts';

export const productPage: Catalog = {
  'All movements': 'Tous les mouvements',
  'Labels cannot be bought until there is some. Use “Add stock” to enter how much you have.':
    'Aucune étiquette ne peut être achetée tant qu’il n’y en a pas. Utilisez « Ajouter du stock » pour indiquer ce que vous avez.',
  'Orders do not reserve it, and these counts do not change when it ships.':
    'Les commandes ne le réservent pas, et ces quantités ne changent pas lors de l’expédition.',
  'Recent movements': 'Mouvements récents',
  Size: 'Dimensions',
  'Stock by warehouse': 'Stock par entrepôt',
  'Stock is not tracked': 'Le stock n’est pas suivi',
  'This product always counts as available. To track it, use “Add stock”.':
    'Ce produit est toujours considéré comme disponible. Pour suivre son stock, utilisez « Ajouter du stock ».',
  Tracked: 'Suivi',
};
