import type { Catalog } from '../languages.ts';

export const batchPages: Catalog = {
  'All of these labels have been voided.': 'Alle diese Labels wurden storniert.',
  'Available until': 'Verfügbar bis',
  Batch: 'Stapel',
  'Batch canceled': 'Stapel abgebrochen',
  'Cancel batch': 'Stapel abbrechen',
  'Cancel this batch?': 'Diesen Stapel abbrechen?',
  'Download file': 'Datei herunterladen',
  Ended: 'Beendet',
  'Labels, changes and imports that the server works through, even while no page is open.':
    'Labels, Änderungen und Importe, die der Server abarbeitet, auch wenn keine Seite geöffnet ist.',
  'Line {position}': 'Zeile {position}',
  Lines: 'Zeilen',
  'No batches yet': 'Noch keine Stapel',
  'No lines': 'Keine Zeilen',
  'No matching batches': 'Keine passenden Stapel',
  'No matching lines': 'Keine passenden Zeilen',
  'Print labels': 'Labels drucken',
  Problem: 'Problem',
  'Select several orders and ship or edit them, or import a file. The results are kept here for 90 days.':
    'Wählen Sie mehrere Bestellungen aus und versenden oder bearbeiten Sie sie, oder importieren Sie eine Datei. Was aus jeder wird, bleibt hier 90 Tage lang gespeichert.',
  'Size##file': 'Größe',
  Started: 'Gestartet',
  'Started by': 'Gestartet von',
  'The file has been deleted. Export the list again if you need it.':
    'Die Datei wurde gelöscht. Exportieren Sie die Liste erneut, wenn Sie sie brauchen.',
  'There is nothing in this batch.': 'Dieser Stapel ist leer.',
  'Try {count} again': '{count} erneut versuchen',
  voided: 'storniert',
  'waiting for the carrier': 'wartet auf Versanddienst',
  'What is done stays done. The rest is left out.': 'Was erledigt ist, bleibt. Der Rest wird ausgelassen.',
  'You can close this page: the file will still be made.':
    'Sie können diese Seite schließen: Die Datei wird auf jeden Fall erstellt.',
  'Labels that are not being bought yet will not be bought. Those already bought stay valid.':
    'Labels, deren Kauf noch nicht begonnen hat, werden nicht gekauft. Bereits gekaufte bleiben gültig.',
};
