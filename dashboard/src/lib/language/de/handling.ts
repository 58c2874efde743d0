import type { Catalog } from '../languages.ts';

export const handling: Catalog = {
  '0: on the day the order comes in': '0: am Tag des Bestelleingangs',
  'Add day': 'Tag hinzufügen',
  'Add store': 'Shop hinzufügen',
  'Business days': 'Arbeitstage',
  'Choose at least one day': 'Wählen Sie mindestens einen Tag',
  'Cut-off': 'Annahmeschluss',
  'Days on which nothing ships': 'Tage, an denen nichts versendet wird',
  'For orders without one. Dates that come with an order or that you enter stay as they are':
    'Für Bestellungen ohne Datum. Daten, die mit einer Bestellung kommen oder die Sie eingeben, bleiben unverändert',
  Fri: 'Fr',
  'Handling days': 'Bearbeitungstage',
  'Handling time': 'Bearbeitungszeit',
  'Handling time in business days': 'Bearbeitungszeit in Arbeitstagen',
  'Handling time saved. Open orders follow within a minute.':
    'Bearbeitungszeit gespeichert. Offene Bestellungen werden innerhalb einer Minute angepasst.',
  Holidays: 'Feiertage',
  'How long an order takes to leave. Orders that come without a ship-by date get one, so that “Due today” and “Late” are right.':
    'Wie lange es dauert, bis eine Bestellung das Haus verlässt. Bestellungen ohne Versandtermin erhalten einen, damit „Heute fällig“ und „Überfällig“ stimmen.',
  'Its own business days, holidays and days off': 'Eigene Arbeitstage, Feiertage und freie Tage',
  'Later orders count as orders of the next business day':
    'Spätere Bestellungen zählen zum nächsten Arbeitstag',
  Mon: 'Mo',
  'National holidays. Add others below': 'Bundesweite Feiertage. Weitere unten hinzufügen',
  'Other days off': 'Weitere freie Tage',
  'Other times for single stores': 'Andere Zeiten für einzelne Shops',
  'Remove store {number}': 'Shop {number} entfernen',
  Sat: 'Sa',
  'Save handling time': 'Bearbeitungszeit speichern',
  'Set ship-by dates': 'Versandtermine setzen',
  Sun: 'So',
  Thu: 'Do',
  'Times of store {number}': 'Zeiten von Shop {number}',
  Tue: 'Di',
  Wed: 'Mi',
  'Where your days start and end': 'Bestimmt, wann Ihre Tage beginnen und enden',
};
