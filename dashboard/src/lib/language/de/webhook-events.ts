import type { Catalog } from '../languages.ts';

export const webhookEvents: Catalog = {
  'A carrier refused a pickup': 'Ein Versanddienst hat eine Abholung abgelehnt',
  'A carrier will send a driver': 'Ein Versanddienst schickt einen Fahrer',
  'A label was not sold': 'Ein Label wurde nicht verkauft',
  'A new order was created': 'Eine neue Bestellung wurde erstellt',
  'A pickup was canceled': 'Eine Abholung wurde storniert',
  'A product changed': 'Ein Produkt wurde geändert',
  'A product is no longer available': 'Von einem Artikel ist nichts mehr verfügbar',
  'A product was created or imported': 'Ein Produkt wurde erstellt oder importiert',
  'A product was deleted': 'Ein Produkt wurde gelöscht',
  'A return was approved': 'Eine Retoure wurde genehmigt',
  'A return was canceled': 'Eine Retoure wurde storniert',
  'A return was closed with what had arrived': 'Eine Retoure wurde mit dem abgeschlossen, was angekommen war',
  'A return was rejected': 'Eine Retoure wurde abgelehnt',
  'A return was requested, by you or by a customer':
    'Eine Retoure wurde angefragt, von Ihnen oder von Kunden',
  'A shipping label was bought': 'Ein Versandlabel wurde gekauft',
  'A shipping label was voided or refunded': 'Ein Versandlabel wurde storniert oder erstattet',
  'A store could not be read for a while': 'Ein Shop konnte eine Weile nicht gelesen werden',
  'A store was connected': 'Ein Shop wurde verbunden',
  'A store was disconnected': 'Ein Shop wurde getrennt',
  'All events': 'Alle Ereignisse',
  'Also types that are added later': 'Auch Arten, die später hinzukommen',
  'An order changed: its status, address or items':
    'Eine Bestellung wurde geändert: Status, Adresse oder Artikel',
  'Another webhook has begun to fail': 'Ein anderer Webhook schlägt neuerdings fehl',
  'Another webhook was disabled': 'Ein anderer Webhook wurde deaktiviert',
  'Another webhook works again': 'Ein anderer Webhook funktioniert wieder',
  'Items of a return arrived, or this was corrected':
    'Artikel einer Retoure sind angekommen, oder dies wurde korrigiert',
  'Parcels were handed over to your drivers, or a scan form was created':
    'Pakete wurden Ihren Fahrern übergeben, oder ein Scanformular wurde erstellt',
  'The address of an open order was checked': 'Die Adresse einer offenen Bestellung wurde geprüft',
  'The available quantity of a product fell below its reorder point':
    'Von einem Artikel ist weniger als der Meldebestand verfügbar',
  'The carrier decided on the refund of a voided label':
    'Der Versanddienst hat über die Erstattung eines stornierten Labels entschieden',
  'The settings of a store changed': 'Die Einstellungen eines Shops wurden geändert',
  'The stock of a product in a warehouse changed':
    'Der Bestand eines Artikels in einem Lager hat sich geändert',
  'The tracking status of a parcel changed': 'Der Sendungsstatus eines Pakets hat sich geändert',
  'There is news of a parcel whose label was bought elsewhere':
    'Es gibt Neuigkeiten zu einem Paket, dessen Label anderswo gekauft wurde',
  Trackers: 'Sendungsverfolgungen',
};
