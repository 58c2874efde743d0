import type { Catalog } from '../languages.ts';

export const pluginSettings: Catalog = {
  'Advanced settings': 'Erweiterte Einstellungen',
  'Enter it again, because it is sent to another address':
    'Geben Sie es erneut ein, da es an eine andere Adresse gesendet wird',
  'Hide advanced settings': 'Erweiterte Einstellungen ausblenden',
  'Leave empty to keep the current one': 'Leer lassen, um den bisherigen Wert zu behalten',
  'Show {label}': '{label} anzeigen',
};
