import type { Catalog } from '../languages.ts';

export const developers: Catalog = {
  About: 'Betrifft',
  'API key': 'API-Schlüssel',
  'Body (the first 4 KB)': 'Body (die ersten 4 KB)',
  'Client error (4xx)': 'Clientfehler (4xx)',
  "Couldn't load this request. It may be older than the log keeps.":
    'Diese Anfrage konnte nicht geladen werden. Vielleicht ist sie älter, als das Protokoll zurückreicht.',
  'Create an order or buy a label, and the event appears here.':
    'Erstellen Sie eine Bestellung oder kaufen Sie ein Label, dann erscheint das Ereignis hier.',
  'Deleted webhook': 'Gelöschter Webhook',
  Duration: 'Dauer',
  Error: 'Fehler',
  'Event queued': 'Ereignis wird gesendet',
  'Everything that happened to orders and shipments, whether or not a webhook received it.':
    'Alles, was mit Bestellungen und Sendungen geschehen ist, ob ein Webhook es erhalten hat oder nicht.',
  'Idempotency key': 'Idempotenzschlüssel',
  'IP address': 'IP-Adresse',
  Method: 'Methode',
  'No active webhook was subscribed to this event when it happened.':
    'Kein aktiver Webhook hatte dieses Ereignis abonniert, als es eintrat.',
  'No events yet': 'Noch keine Ereignisse',
  'No matching events': 'Keine passenden Ereignisse',
  'No matching requests': 'Keine passenden Anfragen',
  'No requests yet': 'Noch keine Anfragen',
  'ord_… or shp_…': 'ord_… oder shp_…',
  'Order or shipment': 'Bestellung oder Sendung',
  Path: 'Pfad',
  Query: 'Query-Parameter',
  'Request ID': 'Anfrage-ID',
  'Requests made with your API keys appear here within a few seconds.':
    'Anfragen mit Ihren API-Schlüsseln erscheinen hier innerhalb weniger Sekunden.',
  'Requests made with your API keys. Kept for 7 days by default.':
    'Anfragen mit Ihren API-Schlüsseln. Werden standardmäßig 7 Tage aufbewahrt.',
  Resend: 'Erneut senden',
  Route: 'Route',
  'Server error (5xx)': 'Serverfehler (5xx)',
  'Succeeded (2xx)': 'Erfolgreich (2xx)',
  'Test event': 'Testereignis',
  Time: 'Zeitpunkt',
  'Unknown path': 'Unbekannter Pfad',
  Webhook: 'Webhook',
};
