import type { Catalog } from '../languages.ts';

export const developers: Catalog = {
  About: 'Relativo a',
  'API key': 'Clave de API',
  'Body (the first 4 KB)': 'Cuerpo (los primeros 4 KB)',
  'Client error (4xx)': 'Error del cliente (4xx)',
  "Couldn't load this request. It may be older than the log keeps.":
    'No se ha podido cargar esta solicitud. Puede que sea más antigua de lo que conserva el registro.',
  'Create an order or buy a label, and the event appears here.':
    'Cree un pedido o compre una etiqueta y el evento aparecerá aquí.',
  'Deleted webhook': 'Webhook eliminado',
  Duration: 'Duración',
  Error: 'Error',
  'Event queued': 'Evento en cola',
  'Everything that happened to orders and shipments, whether or not a webhook received it.':
    'Todo lo que ha ocurrido con pedidos y envíos, lo haya recibido un webhook o no.',
  'Idempotency key': 'Clave de idempotencia',
  'IP address': 'Dirección IP',
  Method: 'Método',
  'No active webhook was subscribed to this event when it happened.':
    'Ningún webhook activo estaba suscrito a este evento cuando ocurrió.',
  'No events yet': 'Aún no hay eventos',
  'No matching events': 'No hay eventos que coincidan',
  'No matching requests': 'No hay solicitudes que coincidan',
  'No requests yet': 'Aún no hay solicitudes',
  'ord_… or shp_…': 'ord_… o shp_…',
  'Order or shipment': 'Pedido o envío',
  Path: 'Ruta',
  Query: 'Parámetros',
  'Request ID': 'ID de solicitud',
  'Requests made with your API keys appear here within a few seconds.':
    'Las solicitudes realizadas con sus claves de API aparecen aquí en unos segundos.',
  'Requests made with your API keys. Kept for 7 days by default.':
    'Solicitudes realizadas con sus claves de API. Se conservan 7 días de forma predeterminada.',
  Resend: 'Reenviar',
  Route: 'Endpoint de la API',
  'Server error (5xx)': 'Error del servidor (5xx)',
  'Succeeded (2xx)': 'Correcta (2xx)',
  'Test event': 'Evento de prueba',
  Time: 'Fecha',
  'Unknown path': 'Ruta desconocida',
  Webhook: 'Webhook',
};
