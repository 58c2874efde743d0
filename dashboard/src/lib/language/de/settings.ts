import type { Catalog } from '../languages.ts';

export const settings: Catalog = {
  'All settings': 'Alle Einstellungen',
  'As in the country you ship from': 'Wie im Land, aus dem Sie versenden',
  'Even if another warehouse is nearer or has the items in stock':
    'Auch wenn ein anderes Lager näher ist oder die Artikel vorrätig hat',
  'For an account that is used for testing: carriers can be connected only with test keys, so no label costs money.':
    'Für ein Konto zum Testen: Versanddienste lassen sich nur mit Testschlüsseln verbinden, sodass kein Label Geld kostet.',
  "For orders that don't name a warehouse. Existing orders don't change.":
    'Für Bestellungen, die kein Lager nennen. Bestehende Bestellungen ändern sich nicht.',
  'For weights and sizes in the dashboard and on labels that Waybill draws. What was entered keeps its own unit.':
    'Für Gewichte und Maße im Dashboard und auf Labels, die Waybill selbst erzeugt. Was eingegeben wurde, behält seine Einheit.',
  'Kilograms, grams and centimeters': 'Kilogramm, Gramm und Zentimeter',
  'name password two-factor##search words': 'Name Passwort Zwei-Faktor Sprache',
  'New orders ship from': 'Neue Bestellungen werden versendet von',
  'packing slips##search words': 'Lieferscheine',
  'Pounds, ounces and inches': 'Pfund, Unzen und Zoll',
  'printer labels##search words': 'Drucker Labels',
  'Return rules': 'Retourenregeln',
  'roles invite##search words': 'Rollen einladen',
  Sandbox: 'Sandbox',
  'Sandbox turned off': 'Sandbox ausgeschaltet',
  'Sandbox turned on': 'Sandbox eingeschaltet',
  'Sandbox: only test-mode carriers': 'Sandbox: nur Versanddienste im Testmodus',
  'services packages options keys##search words': 'Versandarten Verpackungen Optionen Tasten',
  Shipping: 'Versand',
  'The default warehouse': 'Das Standardlager',
  'The default warehouse if none has everything': 'Das Standardlager, wenn keines alles hat',
  'The nearest warehouse that has everything in stock': 'Das nächstgelegene Lager, das alles vorrätig hat',
  Units: 'Einheiten',
  'units sandbox##search words': 'Einheiten Sandbox',
  'Units saved': 'Einheiten gespeichert',
  'Warehouse for new orders': 'Lager für neue Bestellungen',
  'Where orders ship from, when they have to leave, and what they are packed into.':
    'Von wo Bestellungen versendet werden, wann sie das Haus verlassen müssen und worin sie verpackt werden.',
  'You##settings': 'Persönlich',
};
