import type { Catalog } from '../languages.ts';

export const webhookDestinations: Catalog = {
  'A file on the server of Waybill, with one event per line (NDJSON).':
    'Eine Datei auf dem Server von Waybill, mit einem Ereignis pro Zeile (NDJSON).',
  'A queue of AWS. A FIFO queue keeps the sequence of events.':
    'Eine Warteschlange von AWS. Eine FIFO-Queue behält die Reihenfolge der Ereignisse bei.',
  'A stream in Redis or Valkey.': 'Ein Stream in Redis oder Valkey.',
  'A subject that a JetStream stream stores.': 'Ein Subject, das ein Stream von JetStream speichert.',
  'A topic. Events of the same order are in the same partition.':
    'Ein Topic. Ereignisse derselben Bestellung sind in derselben Partition.',
  'Add a destination': 'Ziel hinzufügen',
  'Add destination': 'Ziel hinzufügen',
  'An event bus of AWS, whose rules pass events on. Events have no signature.':
    'Ein Event-Bus von AWS, dessen Regeln Ereignisse weitergeben. Ereignisse haben keine Signatur.',
  'An exchange or a queue.': 'Ein Exchange oder eine Queue.',
  'Credentials are stored encrypted and never shown again.':
    'Zugangsdaten werden verschlüsselt gespeichert und nie wieder angezeigt.',
  'Destination and events': 'Ziel und Ereignisse',
  'Destination created': 'Ziel erstellt',
  'Destination saved': 'Ziel gespeichert',
  'Each message carries its signature beside the event, as <code>webhook-signature</code>. How to verify it, and a receiver for each kind of destination, is in the <link>documentation</link>.':
    'Jede Nachricht enthält ihre Signatur neben dem Ereignis, als <code>webhook-signature</code>. Wie Sie sie prüfen, und einen Empfänger für jede Art von Ziel, finden Sie in der <link>Dokumentation</link>.',
  'Kinds of destinations': 'Arten von Zielen',
  'Send events to a file': 'Ereignisse in eine Datei schreiben',
  'Send events to {name}': 'Ereignisse an {name} senden',
  'Test destination': 'Ziel testen',
  'This server does not offer destinations of this kind, so its settings cannot be changed':
    'Dieser Server bietet Ziele dieser Art nicht an, daher lassen sich die Einstellungen nicht ändern',
  'Where are events sent? Retries, log and replays are the same as those of webhooks.':
    'Wohin werden Ereignisse gesendet? Wiederholte Versuche, Protokoll und Wiederholungen sind die gleichen wie bei Webhooks.',
};
