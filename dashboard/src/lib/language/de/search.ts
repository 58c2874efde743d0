import type { Catalog } from '../languages.ts';

export const search: Catalog = {
  'Arrow keys to choose, Enter to open, Esc to close.':
    'Pfeiltasten zum Wählen, Enter zum Öffnen, Esc zum Schließen.',
  "Couldn't load the search. Reload the page and try again.":
    'Die Suche konnte nicht geladen werden. Laden Sie die Seite neu und versuchen Sie es erneut.',
  'Go to': 'Gehe zu',
  'more than {count} orders': 'mehr als {count} Bestellungen',
  'No order {number} found. Check the number.': 'Keine Bestellung {number} gefunden. Prüfen Sie die Nummer.',
  'Nothing found for “{text}”.': 'Nichts gefunden für „{text}“.',
  'Order, customer, SKU, barcode, tracking code, page':
    'Bestellung, Kunde, SKU, Barcode, Sendungsnummer, Seite',
  Recent: 'Zuletzt verwendet',
  'return##noun': 'Retoure',
  'Searching …': 'Suche läuft …',
  'Several stores have an order {number}. Enter its ID (ord_…) instead.':
    'Mehrere Shops haben eine Bestellung {number}. Geben Sie stattdessen ihre ID ein (ord_…).',
  '{count} results': { one: '{count} Ergebnis', other: '{count} Ergebnisse' },
};
