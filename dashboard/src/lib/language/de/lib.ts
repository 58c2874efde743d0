import type { Catalog } from '../languages.ts';

export const lib: Catalog = {
  'An unexpected error occurred. Please try again.':
    'Ein unerwarteter Fehler ist aufgetreten. Bitte versuchen Sie es erneut.',
  canceled: 'storniert',
  'carrier error': 'Fehler beim Versanddienst',
  centimeters: 'Zentimeter',
  'delivery failed': 'Zustellung fehlgeschlagen',
  grams: 'Gramm',
  'in transit': 'unterwegs',
  inches: 'Zoll',
  kilograms: 'Kilogramm',
  'no scans yet': 'noch nicht gescannt',
  ounces: 'Unzen',
  'out for delivery': 'in Zustellung',
  pounds: 'Pfund',
  'ready for pickup': 'abholbereit',
  'returning to sender': 'geht an den Absender zurück',
  'Something went wrong': 'Etwas ist schiefgegangen',
  'Sort by': 'Sortieren nach',
  'There is no connection.': 'Es besteht keine Verbindung.',
  VAT: 'USt-IdNr.',
  'waiting for carrier': 'wartet auf Versanddienst',
};
