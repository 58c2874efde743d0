import type { Catalog } from '../languages.ts';

export const webhookDestinations: Catalog = {
  'A file on the server of Waybill, with one event per line (NDJSON).':
    'Un fichier sur le serveur de Waybill, avec un événement par ligne (NDJSON).',
  'A queue of AWS. A FIFO queue keeps the sequence of events.':
    'Une file AWS. Une file FIFO conserve la séquence des événements.',
  'A stream in Redis or Valkey.': 'Un flux dans Redis ou Valkey.',
  'A subject that a JetStream stream stores.': 'Un sujet qu’un flux JetStream enregistre.',
  'A topic. Events of the same order are in the same partition.':
    'Un topic. Les événements d’une même commande sont dans la même partition.',
  'Add a destination': 'Ajouter une destination',
  'Add destination': 'Ajouter une destination',
  'An event bus of AWS, whose rules pass events on. Events have no signature.':
    'Un bus d’événements AWS, dont les règles transmettent les événements. Ceux-ci n’ont pas de signature.',
  'An exchange or a queue.': 'Un exchange ou une file.',
  'Credentials are stored encrypted and never shown again.':
    'Les identifiants sont enregistrés chiffrés et ne sont plus jamais affichés.',
  'Destination and events': 'Destination et événements',
  'Destination created': 'Destination créée',
  'Destination saved': 'Destination enregistrée',
  'Each message carries its signature beside the event, as <code>webhook-signature</code>. How to verify it, and a receiver for each kind of destination, is in the <link>documentation</link>.':
    'Chaque message porte sa signature à côté de l’événement, sous <code>webhook-signature</code>. La <link>documentation</link> explique comment la vérifier et contient un récepteur pour chaque type de destination.',
  'Kinds of destinations': 'Types de destinations',
  'Send events to a file': 'Écrire les événements dans un fichier',
  'Send events to {name}': 'Envoyer les événements à {name}',
  'Test destination': 'Tester la destination',
  'This server does not offer destinations of this kind, so its settings cannot be changed':
    'Ce serveur ne propose pas ce type de destination : ses réglages ne peuvent pas être modifiés',
  'Where are events sent? Retries, log and replays are the same as those of webhooks.':
    'Où les événements sont-ils envoyés ? Nouvelles tentatives, journal et rejeux sont les mêmes que pour les webhooks.',
};
