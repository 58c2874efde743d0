import type { Catalog } from '../languages.ts';

export const warehouses: Catalog = {
  'Add tax number': 'Ajouter un numéro fiscal',
  'Add the warehouse you ship from. Rates and labels need its address, and stock is kept there.':
    'Ajoutez l’entrepôt d’où vous expédiez. Son adresse est nécessaire aux tarifs et aux étiquettes, et le stock y est tenu.',
  'Add warehouse': 'Ajouter l’entrepôt',
  'Automatic, as in Settings': 'Automatique, selon les paramètres',
  Default: 'Par défaut',
  default: 'par défaut',
  'Default warehouse': 'Entrepôt par défaut',
  'Delete warehouse': 'Supprimer l’entrepôt',
  'For ship dates and dates on documents': 'Pour les dates d’expédition et celles des documents',
  'Make default': 'Définir par défaut',
  'Make default or delete': 'Définir par défaut ou supprimer',
  'New orders ship from here unless the settings or the order say otherwise. Your first warehouse is always the default':
    'Les nouvelles commandes partent d’ici, sauf indication contraire des paramètres ou de la commande. Votre premier entrepôt est toujours celui par défaut',
  'No warehouses yet': 'Aucun entrepôt pour l’instant',
  'Past orders and stock movements still refer to a deleted warehouse.':
    'Les commandes et mouvements de stock passés font toujours référence à un entrepôt supprimé.',
  'Return address': 'Adresse de retour',
  'Tax number': 'Numéro fiscal',
  'The warehouse must have no stock and no open orders. This cannot be undone.':
    'L’entrepôt ne doit avoir ni stock ni commandes ouvertes. Cette action est irréversible.',
  'Time zone': 'Fuseau horaire',
  'To change it, make another warehouse the default': 'Pour changer, définissez un autre entrepôt par défaut',
  'Use a different return address': 'Utiliser une autre adresse de retour',
  'View stock': 'Voir le stock',
  'Warehouse name': 'Nom de l’entrepôt',
  'Warehouse saved': 'Entrepôt enregistré',
  'Where your stock is kept and parcels ship from.': 'Là où votre stock est tenu et d’où partent les colis.',
  'Where your stock is kept and parcels ship from. Which one a new order ships from is set under {link}.':
    'Là où votre stock est tenu et d’où partent les colis. L’entrepôt d’où part une nouvelle commande se règle sous {link}.',
  'Your VAT, EORI and IOSS numbers, for customs declarations. Each is sent with the parcels abroad that it applies to: IOSS only into the EU.':
    'Vos numéros de TVA, EORI et IOSS, pour les déclarations en douane. Chacun est transmis avec les colis pour l’étranger qu’il concerne : IOSS seulement vers l’UE.',
  '{name} is now the default warehouse': '{name} est maintenant l’entrepôt par défaut',
};
