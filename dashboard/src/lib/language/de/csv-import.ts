import type { Catalog } from '../languages.ts';

export const csvImport: Catalog = {
  'All {count}': 'Alle {count}',
  'All {count} columns are imported.': 'Alle {count} Spalten werden importiert.',
  'already exists': 'bereits vorhanden',
  'Amounts without a currency are in': 'Währung für Beträge ohne Währungsangabe',
  'Change columns': 'Spalten ändern',
  'Choose another file': 'Andere Datei wählen',
  'Choose file': 'Datei wählen',
  'Choose which column contains: {fields}.': 'Wählen Sie, welche Spalte Folgendes enthält: {fields}.',
  Column: 'Spalte',
  'Column for {field}': 'Spalte für „{field}“',
  'Column {number}': 'Spalte {number}',
  'Columns of the file': 'Spalten der Datei',
  Content: 'Inhalt',
  created: 'erstellt',
  'created on hold': 'erstellt, angehalten',
  'Dates such as {example} are read as': 'Datumsangaben wie {example} werden gelesen als',
  'day first: {date}': 'Tag zuerst: {date}',
  'Download example': 'Beispiel herunterladen',
  'Download lines not imported': 'Nicht importierte Zeilen herunterladen',
  'Download lines with problems': 'Zeilen mit Problemen herunterladen',
  'Drop a CSV file here, or paste its text': 'CSV-Datei hierher ziehen oder ihren Text einfügen',
  Example: 'Beispiel',
  'For all orders of this file. Two stores may use the same order numbers.':
    'Für alle Bestellungen dieser Datei. Zwei Shops dürfen dieselben Bestellnummern verwenden, wenn jeder hier einen eigenen Namen hat.',
  Ignore: 'Ignorieren',
  'Import another file': 'Weitere Datei importieren',
  'Import as': 'Importieren als',
  'Import finished': 'Import abgeschlossen',
  'Import stopped': 'Import gestoppt',
  'Import the remaining {count}': {
    one: 'Den verbleibenden Eintrag importieren',
    other: 'Die übrigen {count} importieren',
  },
  'Import {heading} as': '„{heading}“ importieren als',
  Importing: 'Import läuft',
  'In your file': 'In Ihrer Datei',
  'It has no lines below the column names.': 'Unter den Spaltennamen stehen keine Zeilen.',
  'Keep this page open until the import has finished.':
    'Lassen Sie diese Seite geöffnet, bis der Import abgeschlossen ist.',
  Line: 'Zeile',
  'Line {line}: {message}': 'Zeile {line}: {message}',
  'Lines shown': 'Angezeigte Zeilen',
  'month first: {date}': 'Monat zuerst: {date}',
  'Not changed.': 'Nicht geändert.',
  'not imported': 'nicht importiert',
  'on hold': 'angehalten',
  'On hold: {reason}': 'Angehalten: {reason}',
  'Pasted text': 'Eingefügter Text',
  Preview: 'Vorschau',
  'Preview text': 'Vorschau anzeigen',
  problem: 'Problem',
  'Reading: {count} lines': { one: 'Wird gelesen: {count} Zeile', other: 'Wird gelesen: {count} Zeilen' },
  ready: 'bereit',
  rejected: 'abgelehnt',
  'Required column missing': 'Erforderliche Spalte fehlt',
  'Required, or {columns}.': 'Erforderlich, alternativ {columns}.',
  'Required.': 'Erforderlich.',
  'Restore zeros that a spreadsheet removed from postal codes':
    'Nullen wiederherstellen, die eine Tabellenkalkulation aus Postleitzahlen entfernt hat',
  'Showing the first {shown} of {count}.': 'Die ersten {shown} von {count} werden angezeigt.',
  skipped: 'übersprungen',
  'Skipped: {reason}': 'Übersprungen: {reason}',
  'Stopped after {count} lines': {
    one: 'Nach {count} Zeile gestoppt',
    other: 'Nach {count} Zeilen gestoppt',
  },
  'Supported columns': 'Unterstützte Spalten',
  'The file is empty': 'Die Datei ist leer',
  'The file is larger than 20 MB. Split it into smaller files.':
    'Die Datei ist größer als 20 MB. Teilen Sie sie in kleinere Dateien auf.',
  'The first line contains the column names': 'Die erste Zeile enthält die Spaltennamen',
  'The server returned no result for it. Import it again.':
    'Der Server hat dafür kein Ergebnis geliefert. Importieren Sie die Zeile erneut.',
  'This file cannot be imported': 'Diese Datei kann nicht importiert werden',
  'This is a spreadsheet, not a CSV file. Save it as CSV and choose that file.':
    'Das ist eine Tabelle und keine CSV-Datei. Speichern Sie sie als CSV und wählen Sie diese Datei.',
  'This line has more cells than columns. Check for a missing quotation mark.':
    'Diese Zeile hat mehr Zellen, als es Spalten gibt. Prüfen Sie, ob ein Anführungszeichen fehlt.',
  updated: 'aktualisiert',
  'updated on hold': 'aktualisiert, angehalten',
  'Using your saved columns · <reset>Reset</reset>':
    'Ihre gespeicherten Spalten werden verwendet · <reset>Zurücksetzen</reset>',
  'You can leave this page. The import continues, and its results are under <link>Batches</link>.':
    'Sie können diese Seite verlassen. Der Import läuft weiter, und seine Ergebnisse finden Sie unter <link>Stapel</link>.',
  'You see a preview before anything is imported.': 'Bevor etwas importiert wird, sehen Sie eine Vorschau.',
  '{count} already existed': { one: '{count} bereits vorhanden', other: '{count} bereits vorhanden' },
  '{count} created': { one: '{count} erstellt', other: '{count} erstellt' },
  '{count} not imported': { one: '{count} nicht importiert', other: '{count} nicht importiert' },
  '{count} not imported yet': {
    one: '{count} noch nicht importiert',
    other: '{count} noch nicht importiert',
  },
  '{count} of them on hold': 'davon {count} angehalten',
  '{count} on hold': '{count} angehalten',
  '{count} postal codes are too short': {
    one: '{count} Postleitzahl ist zu kurz',
    other: '{count} Postleitzahlen sind zu kurz',
  },
  '{count} rejected': { one: '{count} abgelehnt', other: '{count} abgelehnt' },
  '{count} skipped': { one: '{count} übersprungen', other: '{count} übersprungen' },
  '{count} skipped because of problems': {
    one: '{count} wegen Problemen übersprungen',
    other: '{count} wegen Problemen übersprungen',
  },
  '{count} to import': '{count} zu importieren',
  '{count} updated': { one: '{count} aktualisiert', other: '{count} aktualisiert' },
  '{count} with problems': '{count} mit Problemen',
  '{count} without problems': '{count} ohne Probleme',
  '{field} is ambiguous: write {one} or {other}, not “{text}”.':
    '„{field}“ ist mehrdeutig: Schreiben Sie {one} oder {other} statt „{text}“.',
  '{field} is empty.': '„{field}“ ist leer.',
  '{field} must be a country name or two-letter code, not “{text}”.':
    '„{field}“ muss ein Ländername oder ein Code aus zwei Buchstaben sein, nicht „{text}“.',
  '{field} must be a date, like 2026-11-15, not “{text}”.':
    '„{field}“ muss ein Datum sein, z. B. 2026-11-15, nicht „{text}“.',
  '{field} must be a number, like 12.5, not “{text}”.':
    '„{field}“ muss eine Zahl sein, z. B. 12,5, nicht „{text}“.',
  '{field} must be a number, like 12.50, not “{text}”.':
    '„{field}“ muss eine Zahl sein, z. B. 12,50, nicht „{text}“.',
  '{field} must be a three-letter currency code, like USD, not “{text}”.':
    '„{field}“ muss ein Währungscode aus drei Buchstaben sein, z. B. USD, nicht „{text}“.',
  '{field} must be a whole amount, not “{text}”.': '„{field}“ muss ein ganzer Betrag sein, nicht „{text}“.',
  '{field} must be a whole number from {least} to {most}, not “{text}”.':
    '„{field}“ muss eine ganze Zahl von {least} bis {most} sein, nicht „{text}“.',
  '{field} must be an amount with at most three decimals, not “{text}”.':
    '„{field}“ muss ein Betrag mit höchstens drei Nachkommastellen sein, nicht „{text}“.',
  '{field} must be an amount with at most two decimals, not “{text}”.':
    '„{field}“ muss ein Betrag mit höchstens zwei Nachkommastellen sein, nicht „{text}“.',
  '{field} must be true or false, not “{text}”.': '„{field}“ muss true oder false sein, nicht „{text}“.',
  '{field} must be {units}, not “{text}”.':
    '„{field}“ muss eine dieser Einheiten sein ({units}), nicht „{text}“.',
  '{field} must have at most {most} characters.': '„{field}“ darf höchstens {most} Zeichen haben.',
  '{leftOut} of {count} tags left out: at most {most} are kept, of {longest} characters.':
    '{leftOut} von {count} Tags weggelassen: Höchstens {most} mit bis zu {longest} Zeichen werden übernommen.',
  '{name} is empty.': '{name} ist leer.',
  '{used} of {count} columns are imported. Ignored: {ignored} and {more} more.':
    '{used} von {count} Spalten werden importiert. Ignoriert: {ignored} und {more} weitere.',
  '{used} of {count} columns are imported. Ignored: {ignored}.':
    '{used} von {count} Spalten werden importiert. Ignoriert: {ignored}.',
};
