import type { Catalog } from '../languages.ts';

export const overview: Catalog = {
  ': done': ': hecho',
  Activity: 'Actividad',
  'Add orders': 'Añadir pedidos',
  'All caught up': 'Todo al día',
  'Bring in your orders': 'Traiga sus pedidos',
  'Buy labels at your own rates.': 'Compre etiquetas con sus propias tarifas.',
  'Choose how to print labels': 'Elija cómo imprimir las etiquetas',
  'Connect your store. You can also import a file, or create orders yourself.':
    'Conecte su tienda. También puede importar un archivo o crear los pedidos usted mismo.',
  "Couldn't load the overview": 'No se pudo cargar el resumen',
  'customers have withdrawn from the contract': {
    one: 'cliente ha desistido del contrato',
    other: 'clientes han desistido del contrato',
  },
  'customers are waiting for return labels that could not be bought': {
    one: 'cliente espera una etiqueta de devolución que no se pudo comprar',
    other: 'clientes esperan etiquetas de devolución que no se pudieron comprar',
  },
  'delivered in the last {days} days': 'entregados en los últimos {days} días',
  'emails to customers could not be sent': {
    one: 'correo a un cliente no se pudo enviar',
    other: 'correos a clientes no se pudieron enviar',
  },
  'Get notified when orders and shipments change.': 'Reciba avisos cuando cambien los pedidos y los envíos.',
  'How many you have, and in which warehouse.': 'Cuántas unidades tiene y en qué almacén.',
  'Import a file, or create an order.': 'Importe un archivo o cree un pedido.',
  'in the last {days} days': 'en los últimos {days} días',
  'Its weight and size are needed for accurate rates.':
    'Su peso y tamaño son necesarios para calcular tarifas exactas.',
  'labels are waiting for the carrier': {
    one: 'etiqueta espera al transportista',
    other: 'etiquetas esperan al transportista',
  },
  'labels are waiting to be voided by the carrier': {
    one: 'etiqueta espera a que el transportista la anule',
    other: 'etiquetas esperan a que el transportista las anule',
  },
  'Labels by day': 'Etiquetas por día',
  'labels could not be bought in the last {days} days': {
    one: 'etiqueta no se pudo comprar en los últimos {days} días',
    other: 'etiquetas no se pudieron comprar en los últimos {days} días',
  },
  'Lets your store and scripts use the API.': 'Permite que su tienda y sus scripts usen la API.',
  'Needs attention': 'Requiere atención',
  'No activity in the last {days} days': 'Sin actividad en los últimos {days} días',
  'No labels bought in this period.': 'No se compraron etiquetas en este período.',
  'No orders in this period.': 'No hay pedidos en este período.',
  'No orders to ship, and nothing needs your attention.':
    'No hay pedidos por enviar y nada requiere su atención.',
  'No webhook deliveries in this period.': 'No hay entregas de webhooks en este período.',
  'Orders by day': 'Pedidos por día',
  'orders differ from their store: decide which is right': {
    one: 'pedido difiere de su tienda: decida cuál es correcto',
    other: 'pedidos difieren de su tienda: decida cuál es correcto',
  },
  'orders have an address to check': {
    one: 'pedido con una dirección por revisar',
    other: 'pedidos con una dirección por revisar',
  },
  'Orders, labels, their cost and webhook deliveries per day will appear here.':
    'Aquí aparecerán los pedidos, las etiquetas, su coste y las entregas de webhooks por día.',
  'pending##deliveries': 'pendientes',
  'returns are waiting for approval': {
    one: 'devolución espera aprobación',
    other: 'devoluciones esperan aprobación',
  },
  'returns have arrived: refund and complete them': {
    one: 'devolución ha llegado: reembólsela y complétela',
    other: 'devoluciones han llegado: reembólselas y complételas',
  },
  'Set up printing': 'Configurar la impresión',
  'shipments could not be reported to their store': {
    one: 'envío no se pudo comunicar a su tienda',
    other: 'envíos no se pudieron comunicar a su tienda',
  },
  'Short of stock': 'Faltan existencias',
  Spend: 'Gasto',
  'Spend on labels': 'Gasto en etiquetas',
  'Spend on labels by day': 'Gasto en etiquetas por día',
  'Spend on labels in {currency}': 'Gasto en etiquetas en {currency}',
  'Spend on labels in {currency} by day': 'Gasto en etiquetas en {currency} por día',
  'stock levels are below their reorder point': {
    one: 'producto está por debajo de su punto de pedido',
    other: 'productos están por debajo de su punto de pedido',
  },
  'The address you ship from.': 'La dirección desde la que envía.',
  'To do': 'Tareas pendientes',
  'Webhook deliveries': 'Entregas de webhooks',
  'Webhook deliveries by day': 'Entregas de webhooks por día',
  'webhooks are disabled': { one: 'webhook está desactivado', other: 'webhooks están desactivados' },
  'With the print dialog of this browser, or on a label printer without it.':
    'Con el diálogo de impresión de este navegador, o sin él en una impresora de etiquetas.',
  'webhooks will soon be disabled': {
    one: 'webhook se desactivará pronto',
    other: 'webhooks se desactivarán pronto',
  },
  '{days} days': '{days} días',
};
