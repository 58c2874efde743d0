import type { Catalog } from '../languages.ts';

export const packages: Catalog = {
  'Add package': 'Verpackung hinzufügen',
  'Delete package': 'Verpackung löschen',
  'Edit package': 'Verpackung bearbeiten',
  'Empty weight': 'Leergewicht',
  'Empty##weight': 'Leer',
  'in use': 'in Gebrauch',
  Inside: 'Innen',
  Maximum: 'Maximum',
  'Maximum weight when packed': 'Höchstgewicht gepackt',
  "New labels no longer use it. Labels already bought don't change.":
    'Neue Labels verwenden sie nicht mehr. Bereits gekaufte Labels ändern sich nicht.',
  'No packages yet': 'Noch keine Verpackungen',
  'not in use': 'nicht in Gebrauch',
  'Outside, as the carrier measures it (optional)': 'Außen, wie der Versanddienst misst (optional)',
  Packages: 'Verpackungen',
  'Small box': 'Kleiner Karton',
  "The boxes and envelopes you pack into. If an order's items have a weight and dimensions, rates use the smallest package that fits.":
    'Die Kartons und Umschläge, in die Sie packen. Haben die Artikel einer Bestellung Gewicht und Maße, gelten die Tarife für die kleinste passende Verpackung.',
  'Turn off when you run out': 'Ausschalten, wenn sie aufgebraucht ist',
  'Use for packing': 'Zum Packen verwenden',
  'Without packages, each order is rated as one parcel of the weight of its items.':
    'Ohne Verpackungen gilt für jede Bestellung der Tarif für ein Paket mit dem Gewicht ihrer Artikel.',
  '{inner} inside, {outer} outside': 'innen {inner}, außen {outer}',
};
