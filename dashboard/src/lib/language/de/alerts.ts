import type { Catalog } from '../languages.ts';

export const alerts: Catalog = {
  'Order {orderNumber}': 'Bestellung {orderNumber}',
  '{carrier} {trackingCode}: {status}': '{carrier} {trackingCode}: {status}',
  '{sku} ({product}) in {warehouse}: {available} available, reorder point {reorderPoint}':
    '{sku} ({product}) in {warehouse}: {available} verfügbar, Meldebestand {reorderPoint}',
  'Order {orderNumber}, {carrier} {trackingCode}: {status}':
    'Bestellung {orderNumber}, {carrier} {trackingCode}: {status}',
  'A carrier does not accept our account': 'Ein Versanddienst akzeptiert unser Konto nicht',
  'A customer has asked to send something back.': 'Ein Kunde möchte etwas zurückschicken.',
  'A customer is waiting for it.': 'Ein Kunde wartet darauf.',
  'A customer withdraws from the contract': 'Ein Kunde widerruft den Vertrag',
  'A delivery failed after others had arrived. Told at most once an hour for each webhook.':
    'Eine Zustellung schlug fehl, nachdem andere angekommen waren. Wird je Webhook höchstens einmal pro Stunde gemeldet.',
  'A delivery has arrived after those that failed.':
    'Nach den fehlgeschlagenen Zustellungen ist eine angekommen.',
  'A parcel could not be delivered': 'Ein Paket konnte nicht zugestellt werden',
  'A return awaits approval': 'Eine Retoure wartet auf Genehmigung',
  'A return label could not be bought': 'Ein Retourenlabel konnte nicht gekauft werden',
  'A store was not told about a shipment': 'Ein Shop weiß nichts von einer Sendung',
  'A store cannot be read': 'Ein Shop kann nicht gelesen werden',
  'A webhook has begun to fail': 'Ein Webhook schlägt neuerdings fehl',
  'A webhook is disabled': 'Ein Webhook ist deaktiviert',
  'A webhook will soon be disabled': 'Ein Webhook wird bald deaktiviert',
  'A webhook works again': 'Ein Webhook funktioniert wieder',
  'After ten failed deliveries in a row. Events are kept until you enable it again.':
    'Nach zehn fehlgeschlagenen Zustellungen in Folge. Ereignisse werden aufbewahrt, bis Sie ihn wieder aktivieren.',
  'An email to a customer is refused': 'Eine E-Mail an einen Kunden wird abgelehnt',
  'An order differs from its store': 'Eine Bestellung weicht vom Shop ab',
  'At most one email of each kind in an hour, with all that happened.':
    'Höchstens eine E-Mail jeder Art pro Stunde, mit allem, was passiert ist.',
  Bell: 'Glocke',
  'Five deliveries in a row have failed: after ten it is disabled.':
    'Fünf Zustellungen in Folge sind fehlgeschlagen: nach zehn wird er deaktiviert.',
  'by email': 'per E-Mail',
  'Choose what is shown here and emailed to you': 'Wählen, was hier angezeigt und Ihnen gemailt wird',
  'It refused the report of the shipment, or could not be reached for days.':
    'Er hat die Meldung der Sendung abgelehnt oder war tagelang nicht erreichbar.',
  'It was changed both here and there: somebody has to decide which is right.':
    'Sie wurde hier und dort geändert: Jemand muss entscheiden, was stimmt.',
  'Its credentials are wrong, or its funds are used up: no labels can be bought there.':
    'Die Zugangsdaten sind falsch oder das Guthaben ist aufgebraucht: Dort können keine Labels gekauft werden.',
  'Its orders do not arrive: the store refuses the credentials, or has failed several times in a row.':
    'Seine Bestellungen kommen nicht an: Der Shop lehnt die Zugangsdaten ab oder ist mehrmals in Folge ausgefallen.',
  'Less than the reorder point is available in a warehouse.':
    'In einem Lager ist weniger als der Meldebestand verfügbar.',
  'Mark all as read': 'Alle als gelesen markieren',
  'Nothing needs your attention.': 'Nichts braucht Ihre Aufmerksamkeit.',
  'Notifications saved': 'Benachrichtigungen gespeichert',
  'Notifications, {count} unread': 'Benachrichtigungen, {count} ungelesen',
  resolved: 'erledigt',
  'Stock is low': 'Der Bestand ist niedrig',
  'Notify me when': 'Mich benachrichtigen, wenn',
  'The carrier reports a problem, or sends it back.':
    'Der Versanddienst meldet ein Problem oder schickt es zurück.',
  'The mail server does not take it, for example because the address does not exist.':
    'Der Mailserver nimmt sie nicht an, zum Beispiel weil es die Adresse nicht gibt.',
  'The withdrawal is effective at once, and the payment is to be refunded within 14 days.':
    'Der Widerruf ist sofort wirksam, und die Zahlung ist innerhalb von 14 Tagen zu erstatten.',
  'This server does not send email yet': 'Dieser Server sendet noch keine E-Mails',
  'under the bell': 'unter der Glocke',
  Unread: 'Ungelesen',
  'What happens': 'Was passiert',
  'What is shown to you under the bell, and what Waybill emails you at {email}. Every member chooses for themselves, in each of their accounts.':
    'Was Ihnen unter der Glocke angezeigt wird und was Waybill Ihnen an {email} mailt. Jedes Mitglied wählt für sich selbst, in jedem seiner Konten.',
  'Your choice of emails takes effect once its operator sets {smtp} and {url}.':
    'Ihre Auswahl der E-Mails gilt, sobald der Betreiber {smtp} und {url} setzt.',
};
