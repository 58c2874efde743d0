import type { Catalog } from '../languages.ts';

export const combining: Catalog = {
  '+{count} same address': '+{count} misma dirección',
  'Combine into one parcel': 'Agrupar en un paquete',
  'Combine {count} orders into one parcel': {
    one: 'Agrupar {count} pedido en un paquete',
    other: 'Agrupar {count} pedidos en un paquete',
  },
  combined: 'agrupado',
  'Prices and labels are for all of them.': 'Los precios y las etiquetas son para todos ellos.',
  'Ship separately': 'Enviar por separado',
  'Shipped in one parcel with {count} other orders': {
    one: 'Enviado en un paquete con {count} pedido más',
    other: 'Enviado en un paquete con {count} pedidos más',
  },
  'Ships in one parcel with {count} other orders': {
    one: 'Se envía en un paquete con {count} pedido más',
    other: 'Se envía en un paquete con {count} pedidos más',
  },
  'To the same address: {orders}': 'A la misma dirección: {orders}',
  '{count} more orders to this address': {
    one: '{count} pedido más a esta dirección',
    other: '{count} pedidos más a esta dirección',
  },
  '{count} orders combined into one parcel': {
    one: '{count} pedido agrupado en un paquete',
    other: '{count} pedidos agrupados en un paquete',
  },
  '{orderNumber} ships in a parcel of its own': '{orderNumber} se envía en su propio paquete',
};
