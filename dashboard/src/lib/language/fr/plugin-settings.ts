import type { Catalog } from '../languages.ts';

export const pluginSettings: Catalog = {
  'Advanced settings': 'Paramètres avancés',
  'Enter it again, because it is sent to another address':
    'Saisissez-le à nouveau, car il est envoyé à une autre adresse',
  'Hide advanced settings': 'Masquer les paramètres avancés',
  'Leave empty to keep the current one': 'Laisser vide pour conserver la valeur actuelle',
  'Show {label}': 'Afficher : {label}',
};
