import type { Catalog } from '../languages.ts';

export const overview: Catalog = {
  ': done': ': erledigt',
  Activity: 'Aktivität',
  'Add orders': 'Bestellungen hinzufügen',
  'All caught up': 'Alles erledigt',
  'Bring in your orders': 'Bestellungen übernehmen',
  'Buy labels at your own rates.': 'Kaufen Sie Labels zu Ihren eigenen Tarifen.',
  'Choose how to print labels': 'Labeldruck einrichten',
  'Connect your store. You can also import a file, or create orders yourself.':
    'Verbinden Sie Ihren Shop. Sie können auch eine Datei importieren oder Bestellungen selbst anlegen.',
  "Couldn't load the overview": 'Die Übersicht konnte nicht geladen werden',
  'customers have withdrawn from the contract': {
    one: 'Kunde hat den Vertrag widerrufen',
    other: 'Kunden haben den Vertrag widerrufen',
  },
  'customers are waiting for return labels that could not be bought': {
    one: 'Kunde wartet auf ein Retourenlabel, das nicht gekauft werden konnte',
    other: 'Kunden warten auf Retourenlabels, die nicht gekauft werden konnten',
  },
  'delivered in the last {days} days': 'zugestellt in den letzten {days} Tagen',
  'emails to customers could not be sent': {
    one: 'E-Mail an einen Kunden konnte nicht gesendet werden',
    other: 'E-Mails an Kunden konnten nicht gesendet werden',
  },
  'Get notified when orders and shipments change.':
    'Werden Sie benachrichtigt, wenn sich Bestellungen und Sendungen ändern.',
  'How many you have, and in which warehouse.': 'Wie viel Sie haben und in welchem Lager.',
  'Import a file, or create an order.': 'Importieren Sie eine Datei oder legen Sie eine Bestellung an.',
  'in the last {days} days': 'in den letzten {days} Tagen',
  'Its weight and size are needed for accurate rates.':
    'Gewicht und Größe werden für genaue Tarife gebraucht.',
  'labels are waiting for the carrier': {
    one: 'Label wartet auf den Versanddienst',
    other: 'Labels warten auf den Versanddienst',
  },
  'labels are waiting to be voided by the carrier': {
    one: 'Label wartet auf die Stornierung durch den Versanddienst',
    other: 'Labels warten auf die Stornierung durch den Versanddienst',
  },
  'Labels by day': 'Labels pro Tag',
  'labels could not be bought in the last {days} days': {
    one: 'Label konnte in den letzten {days} Tagen nicht gekauft werden',
    other: 'Labels konnten in den letzten {days} Tagen nicht gekauft werden',
  },
  'Lets your store and scripts use the API.': 'Damit können Ihr Shop und Ihre Skripte die API nutzen.',
  'Needs attention': 'Braucht Aufmerksamkeit',
  'No activity in the last {days} days': 'Keine Aktivität in den letzten {days} Tagen',
  'No labels bought in this period.': 'Keine Labels in diesem Zeitraum gekauft.',
  'No orders in this period.': 'Keine Bestellungen in diesem Zeitraum.',
  'No orders to ship, and nothing needs your attention.':
    'Keine Bestellungen zu versenden, und nichts braucht Ihre Aufmerksamkeit.',
  'No webhook deliveries in this period.': 'Keine Webhook-Zustellungen in diesem Zeitraum.',
  'Orders by day': 'Bestellungen pro Tag',
  'orders differ from their store: decide which is right': {
    one: 'Bestellung weicht vom Shop ab: Entscheiden Sie, was stimmt',
    other: 'Bestellungen weichen vom Shop ab: Entscheiden Sie, was stimmt',
  },
  'orders have an address to check': {
    one: 'Bestellung mit zu prüfender Adresse',
    other: 'Bestellungen mit zu prüfender Adresse',
  },
  'Orders, labels, their cost and webhook deliveries per day will appear here.':
    'Hier erscheinen Bestellungen, Labels, ihre Kosten und Webhook-Zustellungen pro Tag.',
  'pending##deliveries': 'ausstehend',
  'returns are waiting for approval': {
    one: 'Retoure wartet auf Genehmigung',
    other: 'Retouren warten auf Genehmigung',
  },
  'returns have arrived: refund and complete them': {
    one: 'Retoure ist angekommen: erstatten und abschließen',
    other: 'Retouren sind angekommen: erstatten und abschließen',
  },
  'Set up printing': 'Druck einrichten',
  'shipments could not be reported to their store': {
    one: 'Sendung konnte dem Shop nicht gemeldet werden',
    other: 'Sendungen konnten dem Shop nicht gemeldet werden',
  },
  'Short of stock': 'Bestand fehlt',
  Spend: 'Ausgaben',
  'Spend on labels': 'Ausgaben für Labels',
  'Spend on labels by day': 'Ausgaben für Labels pro Tag',
  'Spend on labels in {currency}': 'Ausgaben für Labels in {currency}',
  'Spend on labels in {currency} by day': 'Ausgaben für Labels in {currency} pro Tag',
  'stock levels are below their reorder point': {
    one: 'Bestand liegt unter dem Meldebestand',
    other: 'Bestände liegen unter dem Meldebestand',
  },
  'The address you ship from.': 'Die Adresse, von der Sie versenden.',
  'To do': 'Zu erledigen',
  'Webhook deliveries': 'Webhook-Zustellungen',
  'Webhook deliveries by day': 'Webhook-Zustellungen pro Tag',
  'webhooks are disabled': { one: 'Webhook ist deaktiviert', other: 'Webhooks sind deaktiviert' },
  'With the print dialog of this browser, or on a label printer without it.':
    'Mit dem Druckdialog dieses Browsers oder ohne ihn auf einem Labeldrucker.',
  'webhooks will soon be disabled': {
    one: 'Webhook wird bald deaktiviert',
    other: 'Webhooks werden bald deaktiviert',
  },
  '{days} days': '{days} Tage',
};
