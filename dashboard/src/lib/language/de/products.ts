import type { Catalog } from '../languages.ts';

export const products: Catalog = {
  '6, 8 or 10 digits': '6, 8 oder 10 Ziffern',
  '6, 8 or 10 digits.': '6, 8 oder 10 Ziffern.',
  'A number.': 'Eine Zahl.',
  'A number. Enter all three dimensions or none.': 'Eine Zahl. Geben Sie alle drei Maße an oder keines.',
  'A product that has had stock or orders can be deactivated but not deleted.':
    'Ein Produkt, das Bestand oder Bestellungen hatte, kann deaktiviert, aber nicht gelöscht werden.',
  'a shelf, a supplier or an ID in another system':
    'ein Regal, ein Lieferant oder eine ID in einem anderen System',
  Activate: 'Aktivieren',
  Active: 'Aktiv',
  'Add product': 'Produkt hinzufügen',
  'Add your first product, or import a CSV file.':
    'Fügen Sie Ihr erstes Produkt hinzu oder importieren Sie eine CSV-Datei.',
  'Any text.': 'Beliebiger Text.',
  'As shown on packing lists': 'Wie auf Packlisten angezeigt',
  'As shown on packing lists.': 'Wie auf Packlisten angezeigt.',
  'Cost per item': 'Kosten pro Stück',
  Deactivate: 'Deaktivieren',
  'Deactivate or delete': 'Deaktivieren oder löschen',
  'Deactivate {name}?': '{name} deaktivieren?',
  'Delete product': 'Produkt löschen',
  Description: 'Beschreibung',
  'Dimension unit': 'Maßeinheit',
  'Empty cells leave the field unchanged. Stock is set to what the file says':
    'Leere Zellen lassen das Feld unverändert. Der Bestand wird auf den Wert in der Datei gesetzt',
  'Empty or wrong in {count} products': {
    one: 'Leer oder falsch in {count} Produkt',
    other: 'Leer oder falsch in {count} Produkten',
  },
  'Fill in length, width and height, or none of them.':
    'Füllen Sie Länge, Breite und Höhe aus oder keines davon.',
  'First option': 'Erste Option',
  'For automation rules. Press Enter after each': 'Für Automatisierungsregeln. Nach jedem Enter drücken',
  'Go to products': 'Zu den Produkten',
  'How many are in your default warehouse. The stock of a product with a number here is tracked.':
    'Anzahl in Ihrem Standardlager. Für Produkte mit einer Zahl hier wird der Bestand geführt.',
  'Image URL': 'Bild-URL',
  'Import {count} products': { one: '{count} Produkt importieren', other: '{count} Produkte importieren' },
  'in or cm; or in the heading: Length (cm).': 'in oder cm; oder in der Überschrift: Length (cm).',
  Inactive: 'Inaktiv',
  'It is marked as no longer sold. Its stock and orders stay as they are, and you can activate it again.':
    'Es wird als nicht mehr verkauft gekennzeichnet. Bestand und Bestellungen bleiben unverändert, und Sie können es wieder aktivieren.',
  'it is not shipped by itself': 'es wird nicht selbst versendet',
  'it needs no shipping': 'es muss nicht versendet werden',
  'its variations are imported instead': 'stattdessen werden seine Varianten importiert',
  'Off: it always counts as available. Adding stock or counting it turns tracking on.':
    'Aus: Das Produkt gilt immer als verfügbar. Bestand hinzuzufügen oder zu zählen schaltet die Bestandsführung ein.',
  'On: orders reserve stock, and you can only buy labels for what is available.':
    'Ein: Bestellungen reservieren Bestand, und Sie können Labels nur für Verfügbares kaufen.',
  'One line per product': 'Eine Zeile pro Produkt',
  'Owners and managers can add products.': 'Inhaber und Manager können Produkte hinzufügen.',
  'oz, lb, g or kg; or in the heading: Weight (kg).':
    'oz, lb, g oder kg; oder in der Überschrift: Weight (kg).',
  'Packed weight and dimensions': 'Gewicht und Maße mit Verpackung',
  'Price and cost': 'Preis und Kosten',
  'Product exports from Shopify and WooCommerce are recognized. For other files with one line per SKU, choose what each column contains.':
    'Produktexporte aus Shopify und WooCommerce werden erkannt. Bei anderen Dateien mit einer Zeile pro SKU wählen Sie, was jede Spalte enthält.',
  'Product handle': 'Produkt-Handle',
  'Product saved': 'Produkt gespeichert',
  'products imported': 'importierte Produkte',
  'Products with the same text here can be exchanged for each other':
    'Produkte mit demselben Text können gegeneinander umgetauscht werden',
  'Products with the same text here can be exchanged for each other.':
    'Produkte mit demselben Text können gegeneinander umgetauscht werden.',
  'Reading: {count} products': {
    one: 'Wird gelesen: {count} Produkt',
    other: 'Wird gelesen: {count} Produkte',
  },
  'Second option': 'Zweite Option',
  'Stock {stock} is counted as 0.': 'Der Bestand {stock} zählt als 0.',
  'Stopped after {count} products': {
    one: 'Nach {count} Produkt gestoppt',
    other: 'Nach {count} Produkten gestoppt',
  },
  'The dimensions have no unit. Add in or cm.': 'Die Maße haben keine Einheit. Ergänzen Sie in oder cm.',
  'The first line names the columns, in any order. Only the required ones are needed.':
    'Die erste Zeile nennt die Spalten in beliebiger Reihenfolge. Nur die erforderlichen werden benötigt.',
  'The same SKU is on line {line}.': 'Dieselbe SKU steht in Zeile {line}.',
  'Third option': 'Dritte Option',
  'This cannot be undone.': 'Das kann nicht rückgängig gemacht werden.',
  'this line only adds an image': 'diese Zeile fügt nur ein Bild hinzu',
  'Track stock': 'Bestand führen',
  tracked: 'geführt',
  'Tracked by': 'Bestand geführt von',
  'true or false. Default: true.': 'true oder false. Standard: true.',
  'true or false. If false, the product is always available. Default: true if the file has its stock, otherwise false.':
    'true oder false. Bei false ist das Produkt immer verfügbar. Standard: true, wenn die Datei seinen Bestand enthält, sonst false.',
  'Turn off for products you no longer sell': 'Für Produkte ausschalten, die Sie nicht mehr verkaufen',
  'Turning it off releases what is reserved for orders, and the product always counts as available.':
    'Beim Ausschalten werden Reservierungen für Bestellungen aufgehoben, und das Produkt gilt immer als verfügbar.',
  'Two-letter code or name.': 'Code aus zwei Buchstaben oder Name.',
  'Update products that already exist (same SKU)': 'Vorhandene Produkte aktualisieren (gleiche SKU)',
  'Variant group': 'Variantengruppe',
  'Weight has no unit. Add oz, lb, g or kg.':
    'Das Gewicht hat keine Einheit. Ergänzen Sie oz, lb, g oder kg.',
  'What customers pay': 'Was Kunden zahlen',
  'What one costs you, in the same currency as the price. For reports.':
    'Was Sie ein Stück kostet, in derselben Währung wie der Preis. Für Berichte.',
  'What one costs you. For the margin in reports': 'Was Sie ein Stück kostet. Für die Marge in Berichten',
  'What you sell, with the weight and dimensions used for rates.':
    'Was Sie verkaufen, mit Gewicht und Maßen für die Tarife.',
  'Where it was made': 'Wo es hergestellt wurde',
  'With at most as many decimals as the currency has, such as 12.50 or 12,50.':
    'Mit höchstens so vielen Nachkommastellen, wie die Währung hat, z. B. 12.50 oder 12,50.',
  'WooCommerce type': 'WooCommerce-Typ',
  'Your own product code': 'Ihre eigene Artikelnummer',
  'Your own product code.': 'Ihre eigene Artikelnummer.',
  '{field} must have 6, 8 or 10 digits, like 6912.00, not “{text}”.':
    '„{field}“ muss 6, 8 oder 10 Ziffern haben, z. B. 6912.00, nicht „{text}“.',
  '{name} activated': '{name} aktiviert',
  '{name} deactivated': '{name} deaktiviert',
};
