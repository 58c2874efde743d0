import type { Catalog } from '../languages.ts';

export const manifests: Catalog = {
  'All Fleet labels up to today that no driver has taken yet go on one manifest':
    'Alle Fleet-Labels bis heute, die noch kein Fahrer mitgenommen hat, kommen auf ein Manifest',
  'All labels of this manifest have been voided.': 'Alle Labels dieses Manifests wurden storniert.',
  'All of them are then marked as picked up, and their labels can no longer be voided.':
    'Alle werden dann als abgeholt markiert, und ihre Labels können nicht mehr storniert werden.',
  'All {count} parcels are marked as picked up, and the labels can no longer be voided. This cannot be undone.':
    'Alle {count} Pakete werden als abgeholt markiert, und die Labels können nicht mehr storniert werden. Dies kann nicht rückgängig gemacht werden.',
  "Carrier's ID": 'ID beim Versanddienst',
  'Close the day': 'Tag abschließen',
  'Closed##manifest': 'Abgeschlossen',
  'Create manifest': 'Manifest erstellen',
  'Create one for the labels of a connected carrier above.':
    'Erstellen Sie oben eines für die Labels eines verbundenen Versanddienstes.',
  'Create scan form': 'Scan-Formular erstellen',
  'Delete manifest': 'Manifest löschen',
  'Delete manifest {code}?': 'Manifest {code} löschen?',
  'Delete scan form': 'Scan-Formular löschen',
  'Delete {carrier} scan form?': 'Scan-Formular von {carrier} löschen?',
  'Hand over': 'Übergeben',
  'Hand over {code}?': '{code} übergeben?',
  'Hand over {count} parcels': { one: '{count} Paket übergeben', other: '{count} Pakete übergeben' },
  'Handed over': 'Übergeben',
  'It was never created at the carrier, so nothing else changes.':
    'Es wurde beim Versanddienst nie erstellt, daher ändert sich sonst nichts.',
  'Its parcel is marked as picked up, and the labels can no longer be voided. This cannot be undone.':
    'Sein Paket wird als abgeholt markiert, und die Labels können nicht mehr storniert werden. Dies kann nicht rückgängig gemacht werden.',
  'Its parcels can go on another manifest. Paper that was printed for it can no longer be scanned.':
    'Seine Pakete können auf ein anderes Manifest. Bereits gedruckte Ausdrucke können nicht mehr gescannt werden.',
  'Labels from the last week that are not on a form yet. They go on one sheet for the driver to scan.':
    'Labels der letzten Woche, die noch auf keinem Formular stehen. Sie kommen auf ein Blatt, das der Fahrer scannt.',
  Manifest: 'Manifest',
  'Manifest {code} deleted': 'Manifest {code} gelöscht',
  'Manifests are for parcels that you deliver yourself, with labels of the carrier Fleet. At the end of the day, put them on a manifest, print it, and scan its barcode when the driver takes them: all parcels are then in transit. Carriers have scan forms instead, which their own driver scans.':
    'Manifeste sind für Pakete, die Sie selbst zustellen, mit Labels des Versanddienstes Fleet. Setzen Sie sie am Ende des Tages auf ein Manifest, drucken Sie es und scannen Sie seinen Barcode, wenn der Fahrer sie mitnimmt: Alle Pakete sind dann unterwegs. Versanddienste haben stattdessen Scan-Formulare, die ihr eigener Fahrer scannt.',
  'No manifests yet': 'Noch keine Manifeste',
  'No matching manifests': 'Keine passenden Manifeste',
  'No parcels': 'Keine Pakete',
  'No parcels are waiting for a scan form. Buy labels of a carrier that offers scan forms first.':
    'Keine Pakete warten auf ein Scan-Formular. Kaufen Sie zuerst Labels eines Versanddienstes, der Scan-Formulare anbietet.',
  'No parcels left': 'Keine Pakete mehr',
  'It is not known yet whether it was created. Waybill keeps asking the carrier.':
    'Noch ist nicht bekannt, ob es erstellt wurde. Der Versanddienst wird erneut gefragt.',
  'Open##manifest': 'Offen',
  'Press Enter when the driver takes the parcels':
    'Drücken Sie die Eingabetaste, wenn der Fahrer die Pakete mitnimmt',
  'Print PDF': 'PDF drucken',
  'Print scan form': 'Scan-Formular drucken',
  'Scan form': 'Scan-Formular',
  'The carrier did not create this scan form.': 'Der Versanddienst hat dieses Scan-Formular nicht erstellt.',
  'The carrier refused it. Its parcels can go on another scan form.':
    'Der Versanddienst hat es abgelehnt. Seine Pakete können auf ein anderes Scan-Formular.',
  'What drivers take along, on one sheet with one barcode.':
    'Was Fahrer mitnehmen, auf einem Blatt mit einem Barcode.',
  '{carrier} scan form': 'Scan-Formular von {carrier}',
  '{carrier} scan form deleted': 'Scan-Formular von {carrier} gelöscht',
  '{count} parcels handed over': { one: '{count} Paket übergeben', other: '{count} Pakete übergeben' },
};
