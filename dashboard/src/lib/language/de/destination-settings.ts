import type { Catalog } from '../languages.ts';

/** The settings of destinations, as the API describes them. */
export const destinationSettings: Catalog = {
  '/ if omitted': 'Ohne Angabe /',
  '0 if omitted': 'Ohne Angabe 0',
  '4222 if omitted': 'Ohne Angabe 4222',
  '5671, or 5672 without TLS, if omitted': 'Ohne Angabe 5671, oder 5672 ohne TLS',
  '6379 if omitted': 'Ohne Angabe 6379',
  'A file that would become larger is renamed, with the time in its name, and a new one is begun. 100 if omitted':
    'Eine Datei, die größer würde, wird mit der Zeit im Namen umbenannt, und eine neue begonnen. Ohne Angabe 100',
  'A host name or an IP address, such as mq.example.com':
    'Ein Hostname oder eine IP-Adresse, etwa mq.example.com',
  'A host name or an IP address, such as nats.example.com':
    'Ein Hostname oder eine IP-Adresse, etwa nats.example.com',
  'A host name or an IP address, such as redis.example.com':
    'Ein Hostname oder eine IP-Adresse, etwa redis.example.com',
  'A name, such as events.ndjson: letters, digits, dots, hyphens and underscores. The file is in a folder of the account':
    'Ein Name wie events.ndjson: Buchstaben, Ziffern, Punkte, Binde- und Unterstriche. Die Datei liegt in einem Ordner des Kontos',
  'About this many are kept: Redis removes the oldest, whether they were read or not. All are kept if omitted':
    'Etwa so viele bleiben erhalten: Redis entfernt die ältesten, ob gelesen oder nicht. Ohne Angabe bleiben alle erhalten',
  'Access key ID': 'Access Key ID',
  'As the console of AWS shows it': 'Wie die Konsole von AWS sie anzeigt',
  'Bootstrap servers': 'Bootstrap-Server',
  'Create the stream': 'Stream anlegen',
  Database: 'Datenbank',
  'Detail type': 'Detailtyp',
  'Event bus': 'Event-Bus',
  Exchange: 'Exchange',
  Host: 'Host',
  'Hosts and ports, separated by commas: kafka-1.example.com:9093,kafka-2.example.com:9093':
    'Hosts und Ports, durch Kommas getrennt: kafka-1.example.com:9093,kafka-2.example.com:9093',
  'How the password is checked; scram-sha-512 if omitted':
    'Wie das Passwort geprüft wird; ohne Angabe scram-sha-512',
  'If given, only this stream may take the events':
    'Wenn angegeben, darf nur dieser Stream die Ereignisse aufnehmen',
  'If switched off, events fail until somebody has created the stream':
    'Wenn ausgeschaltet, schlagen Ereignisse fehl, bis jemand den Stream angelegt hat',
  'Instead of a username and a password': 'Statt Benutzername und Passwort',
  'It must exist. If omitted, the default exchange, which takes the routing key as the name of a queue':
    'Er muss vorhanden sein. Ohne Angabe der Standard-Exchange, der den Routing-Schlüssel als Namen einer Queue nimmt',
  'Largest size in MB': 'Maximale Größe in MB',
  'Most entries': 'Höchstzahl an Einträgen',
  'Name or ARN of the event bus': 'Name oder ARN des Event-Bus',
  'NATS subject': 'NATS-Subject',
  'Of an IAM user or role that may do nothing else':
    'Eines IAM-Benutzers oder einer Rolle, die sonst nichts darf',
  'Only for temporary credentials, which stop working when it expires':
    'Nur bei temporären Zugangsdaten, die nicht mehr funktionieren, sobald es abläuft',
  'Only if it is not the one of the region: a VPC endpoint, or a server with the same API':
    'Nur, wenn es nicht der der Region ist: ein VPC-Endpunkt oder ein Server mit derselben API',
  'Queue URL': 'URL der Warteschlange',
  Region: 'Region',
  'Routing key': 'Routing-Schlüssel',
  'SASL mechanism': 'SASL-Mechanismus',
  'Secret access key': 'Secret Access Key',
  'Session token': 'Sitzungstoken',
  Source: 'Quelle',
  Stream: 'Stream',
  'Switch it off only for a server in a network of your own':
    'Schalten Sie es nur für einen Server in Ihrem eigenen Netz aus',
  "The content of a .creds file: a user's JWT and its key":
    'Der Inhalt einer .creds-Datei: das JWT eines Benutzers und sein Schlüssel',
  'The default user if omitted': 'Ohne Angabe der Standardbenutzer',
  'The key of the stream. {type} stands for the type of the event, such as order.created':
    'Der Schlüssel des Streams. {type} steht für den Ereignistyp, etwa order.created',
  'The region of AWS, like eu-west-1': 'Die Region von AWS, etwa eu-west-1',
  Token: 'Token',
  Topic: 'Topic',
  'Use TLS': 'TLS verwenden',
  Username: 'Benutzername',
  'Virtual host': 'Virtueller Host',
  'What rules match as detail-type; the type of the event if omitted':
    'Was Regeln als detail-type prüfen; ohne Angabe der Ereignistyp',
  'What rules match as source; waybill if omitted': 'Was Regeln als source prüfen; ohne Angabe waybill',
  'With a password, or neither': 'Mit einem Passwort, oder keines von beiden',
  '{type} stands for the type of the event, such as order.created. {type} if omitted':
    '{type} steht für den Ereignistyp, etwa order.created. Ohne Angabe {type}',
  '{type} stands for the type of the event: waybill.{type} becomes waybill.order.created. A JetStream stream must take it':
    '{type} steht für den Ereignistyp: Aus waybill.{type} wird waybill.order.created. Ein Stream von JetStream muss es aufnehmen',
};
