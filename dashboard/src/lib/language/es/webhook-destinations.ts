import type { Catalog } from '../languages.ts';

export const webhookDestinations: Catalog = {
  'A file on the server of Waybill, with one event per line (NDJSON).':
    'Un archivo en el servidor de Waybill, con un evento por línea (NDJSON).',
  'A queue of AWS. A FIFO queue keeps the sequence of events.':
    'Una cola de AWS. Una cola FIFO conserva la secuencia de los eventos.',
  'A stream in Redis or Valkey.': 'Un stream en Redis o Valkey.',
  'A subject that a JetStream stream stores.': 'Un subject que guarda un stream de JetStream.',
  'A topic. Events of the same order are in the same partition.':
    'Un topic. Los eventos de un mismo pedido están en la misma partición.',
  'Add a destination': 'Añadir un destino',
  'Add destination': 'Añadir destino',
  'An event bus of AWS, whose rules pass events on. Events have no signature.':
    'Un bus de eventos de AWS, cuyas reglas reenvían los eventos. Los eventos no llevan firma.',
  'An exchange or a queue.': 'Un exchange o una cola.',
  'Credentials are stored encrypted and never shown again.':
    'Las credenciales se guardan cifradas y no se vuelven a mostrar.',
  'Destination and events': 'Destino y eventos',
  'Destination created': 'Destino creado',
  'Destination saved': 'Destino guardado',
  'Each message carries its signature beside the event, as <code>webhook-signature</code>. How to verify it, and a receiver for each kind of destination, is in the <link>documentation</link>.':
    'Cada mensaje lleva su firma junto al evento, como <code>webhook-signature</code>. Cómo verificarla, y un receptor para cada tipo de destino, está en la <link>documentación</link>.',
  'Kinds of destinations': 'Tipos de destinos',
  'Send events to a file': 'Escribir los eventos en un archivo',
  'Send events to {name}': 'Enviar eventos a {name}',
  'Test destination': 'Probar el destino',
  'This server does not offer destinations of this kind, so its settings cannot be changed':
    'Este servidor no ofrece destinos de este tipo, por lo que no se puede cambiar su configuración',
  'Where are events sent? Retries, log and replays are the same as those of webhooks.':
    '¿Adónde se envían los eventos? Los reintentos, el registro y las repeticiones son los mismos que en los webhooks.',
};
