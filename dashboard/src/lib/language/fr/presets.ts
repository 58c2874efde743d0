import type { Catalog } from '../languages.ts';

export const presets: Catalog = {
  'A service, a package and options under one name. Choose it on an order, when you ship several, or at the packing desk, with a click or its key.':
    'Un service, un emballage et des options sous un seul nom. À choisir sur une commande, lors d’une expédition groupée ou au poste d’emballage, d’un clic ou avec sa touche.',
  'Add preset': 'Ajouter un préréglage',
  'As suggested': 'Comme suggéré',
  'Choose a service, a package or an option': 'Choisissez un service, un emballage ou une option',
  'Delete preset': 'Supprimer le préréglage',
  'Delete the preset “{name}”?': 'Supprimer le préréglage « {name} » ?',
  'Deleted package': 'Emballage supprimé',
  'Edit preset': 'Modifier le préréglage',
  'For example, “Small box, signed”: Ground in your small box, with a signature, on the key 1.':
    'Par exemple « Petite boîte, signée » : envoi standard dans votre petite boîte, avec signature, sur la touche 1.',
  'Insured for {amount}': 'Assuré pour {amount}',
  'Key##keyboard': 'Touche',
  'Labels that were bought with it stay as they are.': 'Les étiquettes achetées avec lui restent inchangées.',
  'No presets yet': 'Aucun préréglage pour l’instant',
  'Preset deleted': 'Préréglage supprimé',
  'Preset saved': 'Préréglage enregistré',
  'Small box, signed': 'Petite boîte, signée',
  'the order’s currency': 'devise de la commande',
  'What the order asks for': 'Ce que demande la commande',
};
