import type { Catalog } from '../languages.ts';

/** The settings of destinations, as the API describes them. */
export const destinationSettings: Catalog = {
  '/ if omitted': '/ si vide',
  '0 if omitted': '0 si vide',
  '4222 if omitted': '4222 si vide',
  '5671, or 5672 without TLS, if omitted': '5671 si vide, ou 5672 sans TLS',
  '6379 if omitted': '6379 si vide',
  'A file that would become larger is renamed, with the time in its name, and a new one is begun. 100 if omitted':
    'Un fichier qui deviendrait plus grand est renommé avec l’heure dans son nom, et un nouveau est commencé. 100 si vide',
  'A host name or an IP address, such as mq.example.com':
    'Un nom d’hôte ou une adresse IP, par exemple mq.example.com',
  'A host name or an IP address, such as nats.example.com':
    'Un nom d’hôte ou une adresse IP, par exemple nats.example.com',
  'A host name or an IP address, such as redis.example.com':
    'Un nom d’hôte ou une adresse IP, par exemple redis.example.com',
  'A name, such as events.ndjson: letters, digits, dots, hyphens and underscores. The file is in a folder of the account':
    'Un nom tel que events.ndjson : lettres, chiffres, points, tirets et traits de soulignement. Le fichier est dans un dossier du compte',
  'About this many are kept: Redis removes the oldest, whether they were read or not. All are kept if omitted':
    'Environ ce nombre est conservé : Redis supprime les plus anciennes, lues ou non. Toutes sont conservées si vide',
  'Access key ID': 'ID de clé d’accès',
  'As the console of AWS shows it': 'Telle que l’affiche la console AWS',
  'Bootstrap servers': 'Serveurs d’amorçage',
  'Create the stream': 'Créer le flux',
  Database: 'Base de données',
  'Detail type': 'Type de détail',
  'Event bus': 'Bus d’événements',
  Exchange: 'Exchange',
  Host: 'Hôte',
  'Hosts and ports, separated by commas: kafka-1.example.com:9093,kafka-2.example.com:9093':
    'Hôtes et ports, séparés par des virgules : kafka-1.example.com:9093,kafka-2.example.com:9093',
  'How the password is checked; scram-sha-512 if omitted':
    'Comment le mot de passe est vérifié ; scram-sha-512 si vide',
  'If given, only this stream may take the events': 'Si indiqué, seul ce flux peut prendre les événements',
  'If switched off, events fail until somebody has created the stream':
    'Si désactivé, les événements échouent jusqu’à ce que quelqu’un ait créé le flux',
  'Instead of a username and a password': 'Au lieu d’un nom d’utilisateur et d’un mot de passe',
  'It must exist. If omitted, the default exchange, which takes the routing key as the name of a queue':
    'Il doit exister. Si vide, l’exchange par défaut, qui prend la clé de routage comme nom d’une file',
  'Largest size in MB': 'Taille maximale en Mo',
  'Most entries': 'Nombre maximal d’entrées',
  'Name or ARN of the event bus': 'Nom ou ARN du bus d’événements',
  'NATS subject': 'Sujet NATS',
  'Of an IAM user or role that may do nothing else': 'D’un utilisateur ou rôle IAM qui n’a aucun autre droit',
  'Only for temporary credentials, which stop working when it expires':
    'Uniquement pour des identifiants temporaires, qui cessent de fonctionner à son expiration',
  'Only if it is not the one of the region: a VPC endpoint, or a server with the same API':
    'Seulement si ce n’est pas celui de la région : un point de terminaison VPC, ou un serveur avec la même API',
  'Queue URL': 'URL de la file',
  Region: 'Région',
  'Routing key': 'Clé de routage',
  'SASL mechanism': 'Mécanisme SASL',
  'Secret access key': 'Clé d’accès secrète',
  'Session token': 'Jeton de session',
  Source: 'Source',
  Stream: 'Flux',
  'Switch it off only for a server in a network of your own':
    'Ne le désactivez que pour un serveur de votre propre réseau',
  "The content of a .creds file: a user's JWT and its key":
    'Le contenu d’un fichier .creds : le JWT d’un utilisateur et sa clé',
  'The default user if omitted': 'L’utilisateur par défaut si vide',
  'The key of the stream. {type} stands for the type of the event, such as order.created':
    'La clé du flux. {type} représente le type de l’événement, par exemple order.created',
  'The region of AWS, like eu-west-1': 'La région AWS, par exemple eu-west-1',
  Token: 'Jeton',
  Topic: 'Topic',
  'Use TLS': 'Utiliser TLS',
  Username: 'Nom d’utilisateur',
  'Virtual host': 'Hôte virtuel',
  'What rules match as detail-type; the type of the event if omitted':
    'Ce que les règles comparent comme detail-type ; le type de l’événement si vide',
  'What rules match as source; waybill if omitted':
    'Ce que les règles comparent comme source ; waybill si vide',
  'With a password, or neither': 'Avec un mot de passe, ou aucun des deux',
  '{type} stands for the type of the event, such as order.created. {type} if omitted':
    '{type} représente le type de l’événement, par exemple order.created. {type} si vide',
  '{type} stands for the type of the event: waybill.{type} becomes waybill.order.created. A JetStream stream must take it':
    '{type} représente le type de l’événement : waybill.{type} devient waybill.order.created. Un flux JetStream doit l’accepter',
};
