import type { Catalog } from '../languages.ts';

export const bulkLabels: Catalog = {
  'Add a warehouse first: rates depend on where an order ships from.':
    'Añada primero un almacén: las tarifas dependen del lugar de envío.',
  'Arrives by': 'Llega antes del',
  'asks for {requestedService}': 'solicita {requestedService}',
  bought: 'comprada',
  'Buy and print {count} labels': {
    one: 'Comprar e imprimir {count} etiqueta',
    other: 'Comprar e imprimir {count} etiquetas',
  },
  'Buy and print {count} labels, {total}': {
    one: 'Comprar e imprimir {count} etiqueta, {total}',
    other: 'Comprar e imprimir {count} etiquetas, {total}',
  },
  'Buying the label': 'Comprando la etiqueta',
  'Buying {count} labels': { one: 'Comprando {count} etiqueta', other: 'Comprando {count} etiquetas' },
  'Cancel editing': 'Cancelar la edición',
  'Cheapest for each order': 'El más barato para cada pedido',
  'Cheapest that arrives by…': 'El más barato que llegue antes del…',
  'Choose the day by which it has to arrive.': 'Elija el día límite de llegada.',
  'Clear##selection': 'Quitar selección',
  'Edit address': 'Editar dirección',
  'Edit the address of {orderNumber}': 'Editar la dirección de {orderNumber}',
  'Fastest for each order': 'El más rápido para cada pedido',
  'found stock': 'existencias encontradas',
  'Get price': 'Consultar precio',
  'Getting prices, {done} of {total}': 'Consultando precios, {done} de {total}',
  'In the parcel of {orderNumber}': 'En el paquete de {orderNumber}',
  'Last labels bought': 'Últimas etiquetas compradas',
  'needs a fix': 'por corregir',
  'No connection. What was bought will be shown here when it is back.':
    'Sin conexión. Lo que se haya comprado se mostrará aquí cuando vuelva.',
  'No label was bought.': 'No se ha comprado ninguna etiqueta.',
  'No labels bought': 'Ninguna etiqueta comprada',
  'No service arrives by that day. Choose another day or a service.':
    'Ningún servicio llega para ese día. Elija otro día o un servicio.',
  'not bought': 'no comprada',
  'Not enough stock is reserved for this order.':
    'No hay suficientes existencias reservadas para este pedido.',
  'Nothing to ship': 'Nada que enviar',
  'one label, also for {orders}': 'una sola etiqueta, también para {orders}',
  'Orders done': 'Pedidos procesados',
  'Print labels of {count} orders': {
    one: 'Imprimir etiquetas de {count} pedido',
    other: 'Imprimir etiquetas de {count} pedidos',
  },
  'Printing…': 'Imprimiendo…',
  'Requested service, or the cheapest if none is requested':
    'Servicio solicitado, o el más barato si no se solicita ninguno',
  'rules: {rules}': 'reglas: {rules}',
  'Save and get price': 'Guardar y consultar precio',
  'Service for {orderNumber}': 'Servicio para {orderNumber}',
  'Service of the preset': 'Servicio del preajuste',
  'Ship anyway and record the shortage as found stock':
    'Enviar de todos modos y registrar lo que falta como existencias encontradas',
  'Ship {count} orders': { one: 'Enviar {count} pedido', other: 'Enviar {count} pedidos' },
  'Ship {orderNumber} anyway': 'Enviar {orderNumber} de todos modos',
  'Ship {orderNumber} to': 'Enviar {orderNumber} a',
  'Starting…': 'Iniciando…',
  'The address may be wrong. Check it.': 'Es posible que la dirección sea incorrecta. Revísela.',
  'The price was not asked for.': 'No se ha consultado el precio.',
  'The request did not reach the server, and nothing was bought. Try again.':
    'La solicitud no llegó al servidor y no se compró nada. Inténtelo de nuevo.',
  'The weight of some items is not known.': 'Se desconoce el peso de algunos artículos.',
  'These orders have no label to print.': 'Estos pedidos no tienen ninguna etiqueta que imprimir.',
  'This service is not offered for the order.': 'Este servicio no se ofrece para el pedido.',
  'Unit of the weight of {orderNumber}': 'Unidad del peso de {orderNumber}',
  'Weight of the parcel of {orderNumber}': 'Peso del paquete de {orderNumber}',
  '{amount} bought': 'Comprado por {amount}',
  '{count} addresses may be wrong. Check them before you buy the labels.': {
    one: '{count} dirección puede ser incorrecta. Revísela antes de comprar la etiqueta.',
    other: '{count} direcciones pueden ser incorrectas. Revíselas antes de comprar las etiquetas.',
  },
  '{count} at a time': '{count} cada vez',
  '{count} labels bought and printed': {
    one: '{count} etiqueta comprada e impresa',
    other: '{count} etiquetas compradas e impresas',
  },
  '{count} orders failed': { one: '{count} pedido con error', other: '{count} pedidos con error' },
  '{count} orders need a fix before their labels can be bought.': {
    one: 'Hay que corregir {count} pedido antes de comprar su etiqueta.',
    other: 'Hay que corregir {count} pedidos antes de comprar sus etiquetas.',
  },
  '{count} ready to ship': { one: '{count} listo para enviar', other: '{count} listos para enviar' },
  '{done} of {all} done. You can close this: it continues in the background, and the labels can be printed later.':
    '{done} de {all} hechos. Puede cerrar esta ventana: el proceso continúa y las etiquetas se pueden imprimir más tarde.',
  '{service}, offered for {count} orders': {
    one: '{service}, disponible para {count} pedido',
    other: '{service}, disponible para {count} pedidos',
  },
};
