import type { Catalog } from '../languages.ts';

/** The settings of destinations, as the API describes them. */
export const destinationSettings: Catalog = {
  '/ if omitted': '/ si se deja vacío',
  '0 if omitted': '0 si se deja vacío',
  '4222 if omitted': '4222 si se deja vacío',
  '5671, or 5672 without TLS, if omitted': '5671 si se deja vacío, o 5672 sin TLS',
  '6379 if omitted': '6379 si se deja vacío',
  'A file that would become larger is renamed, with the time in its name, and a new one is begun. 100 if omitted':
    'Un archivo que superaría este tamaño se renombra con la hora en su nombre y se empieza otro. 100 si se deja vacío',
  'A host name or an IP address, such as mq.example.com':
    'Un nombre de host o una dirección IP, por ejemplo mq.example.com',
  'A host name or an IP address, such as nats.example.com':
    'Un nombre de host o una dirección IP, por ejemplo nats.example.com',
  'A host name or an IP address, such as redis.example.com':
    'Un nombre de host o una dirección IP, por ejemplo redis.example.com',
  'A name, such as events.ndjson: letters, digits, dots, hyphens and underscores. The file is in a folder of the account':
    'Un nombre como events.ndjson: letras, cifras, puntos, guiones y guiones bajos. El archivo está en una carpeta de la cuenta',
  'About this many are kept: Redis removes the oldest, whether they were read or not. All are kept if omitted':
    'Se conservan aproximadamente estas: Redis elimina las más antiguas, leídas o no. Si se deja vacío, se conservan todas',
  'Access key ID': 'ID de clave de acceso',
  'As the console of AWS shows it': 'Tal como la muestra la consola de AWS',
  'Bootstrap servers': 'Servidores de arranque',
  'Create the stream': 'Crear el stream',
  Database: 'Base de datos',
  'Detail type': 'Tipo de detalle',
  'Event bus': 'Bus de eventos',
  Exchange: 'Exchange',
  Host: 'Host',
  'Hosts and ports, separated by commas: kafka-1.example.com:9093,kafka-2.example.com:9093':
    'Hosts y puertos, separados por comas: kafka-1.example.com:9093,kafka-2.example.com:9093',
  'How the password is checked; scram-sha-512 if omitted':
    'Cómo se comprueba la contraseña; scram-sha-512 si se deja vacío',
  'If given, only this stream may take the events':
    'Si se indica, solo este stream puede recibir los eventos',
  'If switched off, events fail until somebody has created the stream':
    'Si se desactiva, los eventos fallan hasta que alguien haya creado el stream',
  'Instead of a username and a password': 'En lugar de un nombre de usuario y una contraseña',
  'It must exist. If omitted, the default exchange, which takes the routing key as the name of a queue':
    'Debe existir. Si se deja vacío, el exchange por defecto, que toma la clave de enrutamiento como nombre de una cola',
  'Largest size in MB': 'Tamaño máximo en MB',
  'Most entries': 'Máximo de entradas',
  'Name or ARN of the event bus': 'Nombre o ARN del bus de eventos',
  'NATS subject': 'Subject de NATS',
  'Of an IAM user or role that may do nothing else': 'De un usuario o rol de IAM que no puede hacer nada más',
  'Only for temporary credentials, which stop working when it expires':
    'Solo para credenciales temporales, que dejan de funcionar cuando caduca',
  'Only if it is not the one of the region: a VPC endpoint, or a server with the same API':
    'Solo si no es el de la región: un punto de conexión de VPC o un servidor con la misma API',
  'Queue URL': 'URL de la cola',
  Region: 'Región',
  'Routing key': 'Clave de enrutamiento',
  'SASL mechanism': 'Mecanismo SASL',
  'Secret access key': 'Clave de acceso secreta',
  'Session token': 'Token de sesión',
  Source: 'Origen',
  Stream: 'Stream',
  'Switch it off only for a server in a network of your own':
    'Desactívelo solo para un servidor de su propia red',
  "The content of a .creds file: a user's JWT and its key":
    'El contenido de un archivo .creds: el JWT de un usuario y su clave',
  'The default user if omitted': 'El usuario por defecto si se deja vacío',
  'The key of the stream. {type} stands for the type of the event, such as order.created':
    'La clave del stream. {type} representa el tipo del evento, por ejemplo order.created',
  'The region of AWS, like eu-west-1': 'La región de AWS, por ejemplo eu-west-1',
  Token: 'Token',
  Topic: 'Topic',
  'Use TLS': 'Usar TLS',
  Username: 'Nombre de usuario',
  'Virtual host': 'Host virtual',
  'What rules match as detail-type; the type of the event if omitted':
    'Lo que las reglas comparan como detail-type; el tipo del evento si se deja vacío',
  'What rules match as source; waybill if omitted':
    'Lo que las reglas comparan como source; waybill si se deja vacío',
  'With a password, or neither': 'Con una contraseña, o ninguno de los dos',
  '{type} stands for the type of the event, such as order.created. {type} if omitted':
    '{type} representa el tipo del evento, por ejemplo order.created. {type} si se deja vacío',
  '{type} stands for the type of the event: waybill.{type} becomes waybill.order.created. A JetStream stream must take it':
    '{type} representa el tipo del evento: waybill.{type} se convierte en waybill.order.created. Un stream de JetStream debe aceptarlo',
};
