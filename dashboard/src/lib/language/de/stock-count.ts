import type { Catalog } from '../languages.ts';

export const stockCount: Catalog = {
  'Back to counting': 'Zurück zur Zählung',
  'Apply counts of {count} products': {
    one: 'Zählung von {count} Produkt buchen',
    other: 'Zählungen von {count} Produkten buchen',
  },
  'Check the lines below, and apply them again.': 'Prüfen Sie die Zeilen unten und buchen Sie sie erneut.',
  'Choose a warehouse first': 'Wählen Sie zuerst ein Lager',
  'Choose all of these': 'Alle diese auswählen',
  'Count of {date}': 'Zählung vom {date}',
  'Count one': 'Eins zählen',
  'Count {count} products as zero': {
    one: '{count} Produkt als null zählen',
    other: '{count} Produkte als null zählen',
  },
  'Count {warehouse}': '{warehouse} zählen',
  'Counted quantity of {name}': 'Gezählt von {name}',
  'Counts of {count} products applied': {
    one: 'Zählung von {count} Produkt gebucht',
    other: 'Zählungen von {count} Produkten gebucht',
  },
  Difference: 'Differenz',
  'Differences##count': 'Differenzen',
  'Discard count': 'Zählung verwerfen',
  'Discard this count?': 'Diese Zählung verwerfen?',
  'Everything here was scanned': 'Hier wurde alles gescannt',
  'Expected##count': 'Erwartet',
  'For what cannot be scanned': 'Für alles, was sich nicht scannen lässt',
  'From 0 to {max}. Nothing was changed.': 'Von 0 bis {max}. Nichts wurde geändert.',
  'Go back and scan products.': 'Gehen Sie zurück und scannen Sie Produkte.',
  'It moved during the review.': 'Der Bestand hat sich während der Prüfung geändert.',
  'Last change undone': 'Letzte Änderung rückgängig gemacht',
  'Moved since': 'Seither bewegt',
  'New count': 'Neue Zählung',
  'New on hand': 'Neu auf Lager',
  'Not everything was applied': 'Nicht alles wurde gebucht',
  'Not scanned': 'Nicht gescannt',
  'Nothing counted yet': 'Noch nichts gezählt',
  'Products that should be in this warehouse. They stay as they are, unless you count them as zero.':
    'Produkte, die in diesem Lager sein sollten. Sie bleiben, wie sie sind, außer Sie zählen sie als null.',
  'Products that were not counted stay as they are. Where less was counted than is reserved, orders of the lowest priority lose their reservation first, and of those the newest.':
    'Nicht gezählte Produkte bleiben, wie sie sind. Wurde weniger gezählt, als reserviert ist, verlieren zuerst Bestellungen mit der niedrigsten Priorität ihre Reservierung, und von diesen die neuesten.',
  'Review differences': 'Differenzen prüfen',
  'Scan the products': 'Scannen Sie die Produkte',
  'Scan what is on the shelves, review the differences, and apply them.':
    'Scannen Sie, was in den Regalen liegt, prüfen Sie die Differenzen und buchen Sie sie.',
  'Show what was not scanned': 'Zeigen, was nicht gescannt wurde',
  'Some counts were not applied': 'Einige Zählungen wurden nicht gebucht',
  'Start counting': 'Zählung beginnen',
  'Stock moved during the count': 'Bestand hat sich während der Zählung bewegt',
  'Then scan {code} again.': 'Scannen Sie {code} dann erneut.',
  Undo: 'Rückgängig',
  'Unknown code: {code}': 'Unbekannter Code: {code}',
  'What is still listed can be applied again: nothing is applied twice.':
    'Was noch aufgeführt ist, kann erneut gebucht werden: nichts wird doppelt gebucht.',
  'What was counted is lost. No stock changes.':
    'Was gezählt wurde, geht verloren. Der Bestand ändert sich nicht.',
  'What was shipped, received or transferred after a product was first scanned is added to its count, so that only the difference is applied.':
    'Was nach dem ersten Scan eines Produkts versandt, empfangen oder umgelagert wurde, wird in seine Zählung eingerechnet, sodass nur die Differenz gebucht wird.',
  '{count} differ': { one: '{count} weicht ab', other: '{count} weichen ab' },
  '{count} expected': { one: '{count} erwartet', other: '{count} erwartet' },
  '{count} pieces': { one: '{count} Stück', other: '{count} Stück' },
  '{count} products counted': { one: '{count} Produkt gezählt', other: '{count} Produkte gezählt' },
  '{number} counted': '{number} gezählt',
  '{reference}. Kept in this browser until it is applied or discarded.':
    '{reference}. Bleibt in diesem Browser, bis sie gebucht oder verworfen wird.',
  'Close bin': 'Lagerplatz schließen',
  'No product has this SKU or barcode, and nothing in this warehouse has this bin. Nothing was changed.':
    'Kein Produkt hat diese SKU oder diesen Barcode, und nichts in diesem Lager liegt auf einem solchen Lagerplatz. Nichts wurde geändert.',
  'Not counted in {bin}: {products}': 'Nicht gezählt in {bin}: {products}',
  'Scan the barcode of each piece. Or scan one of several, and enter how many there are. The label of a bin shows what should be in it.':
    'Scannen Sie den Barcode jedes Stücks. Oder scannen Sie eines von mehreren und geben Sie ein, wie viele es sind. Das Etikett eines Lagerplatzes zeigt, was dort sein sollte.',
  'belongs in bin {bin}': 'gehört auf Lagerplatz {bin}',
  '{count} of {total} counted': { one: '{count} von {total} gezählt', other: '{count} von {total} gezählt' },
  '{count} products here': { one: '{count} Produkt hier', other: '{count} Produkte hier' },
};
