import type { Catalog } from '../languages.ts';

export const trackers: Catalog = {
  'Enter the tracking code of a parcel to follow it here.':
    'Geben Sie die Sendungsnummer eines Pakets ein, um es hier zu verfolgen.',
  'Last location': 'Letzter Ort',
  'Last scan': 'Letzter Scan',
  'No matching parcels': 'Keine passenden Pakete',
  'No parcels yet': 'Noch keine Pakete',
  'not updated': 'wird nicht aktualisiert',
  "Only needed if the tracking code isn't recognized":
    'Nur nötig, wenn die Sendungsnummer nicht erkannt wird',
  'Open at the carrier': 'Beim Versanddienst öffnen',
  'Parcels of this order shipped elsewhere': 'Anderswo versendete Pakete dieser Bestellung',
  'Parcels shipped elsewhere': 'Anderswo versendete Pakete',
  'Parcels with labels bought outside Waybill. A connected carrier account keeps their status up to date.':
    'Pakete mit Labels, die außerhalb von Waybill gekauft wurden. Ein verbundenes Konto beim Versanddienst hält ihren Status aktuell.',
  'Shows the parcel on the order': 'Zeigt das Paket bei der Bestellung an',
  'Status is not updated': 'Status wird nicht aktualisiert',
  'Stop tracking': 'Nicht mehr verfolgen',
  'Stop tracking {code}?': '{code} nicht mehr verfolgen?',
  'The parcel and its scans are removed from the list. The delivery itself is not affected.':
    'Das Paket und seine Scans werden aus der Liste entfernt. Die Zustellung selbst ist davon nicht betroffen.',
  Track: 'Verfolgen',
  'Track a parcel': 'Paket verfolgen',
  'Unknown carrier': 'Unbekannter Versanddienst',
  'Updated by': 'Aktualisiert von',
  '{code} is no longer tracked': '{code} wird nicht mehr verfolgt',
};
