import type { Catalog } from '../languages.ts';

export const batches: Catalog = {
  'canceled##batch': 'cancelado',
  'Canceled##export': 'Cancelado',
  Export: 'Exportación',
  'Export of orders': 'Exportación de pedidos',
  'Export of products': 'Exportación de productos',
  'Export of shipments': 'Exportación de envíos',
  'Marked as shipped##orders': 'Marcados como enviados',
  'Not begun yet': 'Aún no ha empezado',
  'Order changes': 'Cambios en pedidos',
  'Order import': 'Importación de pedidos',
  'Product import': 'Importación de productos',
  Progress: 'Progreso',
  'The export was canceled.': 'La exportación se canceló.',
  'The file is still being made. If you leave, you will find it under Shipments > Batches.':
    'El archivo se está creando todavía. Si sale de la página, lo encontrará en Envíos > Lotes.',
  '{count} canceled': { one: '{count} cancelado', other: '{count} cancelados' },
  '{count} orders exported': { one: '{count} pedido exportado', other: '{count} pedidos exportados' },
  '{count} orders imported': { one: '{count} pedido importado', other: '{count} pedidos importados' },
  '{count} orders rated': {
    one: 'Tarifas consultadas para {count} pedido',
    other: 'Tarifas consultadas para {count} pedidos',
  },
  '{count} products exported': { one: '{count} producto exportado', other: '{count} productos exportados' },
  '{count} products imported': { one: '{count} producto importado', other: '{count} productos importados' },
  '{count} shipments exported': { one: '{count} envío exportado', other: '{count} envíos exportados' },
  '{size} KB': '{size} KB',
  '{size} MB': '{size} MB',
};
