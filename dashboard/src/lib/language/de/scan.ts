import type { Catalog } from '../languages.ts';

export const scan: Catalog = {
  'Allow this page to use the camera in the settings of your browser.':
    'Erlauben Sie dieser Seite in den Einstellungen Ihres Browsers, die Kamera zu verwenden.',
  Camera: 'Kamera',
  'Close camera': 'Kamera schließen',
  'Manifest {code}': 'Manifest {code}',
  'No camera was found.': 'Es wurde keine Kamera gefunden.',
  'No order that is ready to ship needs {sku}': 'Keine versandbereite Bestellung benötigt {sku}',
  'Nothing found for {code}': 'Nichts gefunden für {code}',
  'Return {code}': 'Retoure {code}',
  'Scan with the camera': 'Mit der Kamera scannen',
  'Shipment {code}': 'Sendung {code}',
  'The camera could not be started. Another app may be using it.':
    'Die Kamera konnte nicht gestartet werden. Vielleicht wird sie von einer anderen App benutzt.',
  'The code that reads barcodes could not be loaded.':
    'Der Code zum Lesen von Barcodes konnte nicht geladen werden.',
  '{code}: choose one': '{code}: Bitte auswählen',
};
