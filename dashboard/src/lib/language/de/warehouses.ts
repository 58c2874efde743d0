import type { Catalog } from '../languages.ts';

export const warehouses: Catalog = {
  'Add tax number': 'Steuernummer hinzufügen',
  'Add the warehouse you ship from. Rates and labels need its address, and stock is kept there.':
    'Legen Sie das Lager an, aus dem Sie versenden. Tarife und Labels brauchen seine Adresse, und dort wird der Bestand geführt.',
  'Add warehouse': 'Lager hinzufügen',
  'Automatic, as in Settings': 'Automatisch, wie in den Einstellungen',
  Default: 'Standard',
  default: 'Standard',
  'Default warehouse': 'Standardlager',
  'Delete warehouse': 'Lager löschen',
  'For ship dates and dates on documents': 'Für Versanddaten und Daten auf Dokumenten',
  'Make default': 'Als Standard festlegen',
  'Make default or delete': 'Als Standard festlegen oder löschen',
  'New orders ship from here unless the settings or the order say otherwise. Your first warehouse is always the default':
    'Neue Bestellungen werden von hier versendet, sofern die Einstellungen oder die Bestellung nichts anderes vorgeben. Ihr erstes Lager ist immer das Standardlager',
  'No warehouses yet': 'Noch keine Lager',
  'Past orders and stock movements still refer to a deleted warehouse.':
    'Frühere Bestellungen und Bestandsbewegungen verweisen weiterhin auf ein gelöschtes Lager.',
  'Return address': 'Retourenadresse',
  'Tax number': 'Steuernummer',
  'The warehouse must have no stock and no open orders. This cannot be undone.':
    'Das Lager darf keinen Bestand und keine offenen Bestellungen haben. Dies kann nicht rückgängig gemacht werden.',
  'Time zone': 'Zeitzone',
  'To change it, make another warehouse the default':
    'Um das zu ändern, legen Sie ein anderes Lager als Standard fest',
  'Use a different return address': 'Abweichende Retourenadresse verwenden',
  'View stock': 'Bestand ansehen',
  'Warehouse name': 'Name des Lagers',
  'Warehouse saved': 'Lager gespeichert',
  'Where your stock is kept and parcels ship from.':
    'Wo Ihr Bestand liegt und von wo Pakete versendet werden.',
  'Where your stock is kept and parcels ship from. Which one a new order ships from is set under {link}.':
    'Wo Ihr Bestand liegt und von wo Pakete versendet werden. Aus welchem Lager eine neue Bestellung versendet wird, legen Sie unter {link} fest.',
  'Your VAT, EORI and IOSS numbers, for customs declarations. Each is sent with the parcels abroad that it applies to: IOSS only into the EU.':
    'Ihre USt-IdNr., EORI- und IOSS-Nummern für Zollerklärungen. Jede wird mit den Auslandspaketen übermittelt, für die sie gilt: IOSS nur in die EU.',
  '{name} is now the default warehouse': '{name} ist jetzt das Standardlager',
};
