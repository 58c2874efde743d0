import type { Catalog } from '../languages.ts';

export const orderImport: Catalog = {
  'Address line 3': 'Línea de dirección 3',
  'Billing apartment, floor, unit': 'Piso, puerta (facturación)',
  'Billing city': 'Ciudad (facturación)',
  'Billing company': 'Empresa (facturación)',
  'Billing country': 'País (facturación)',
  'Billing first name': 'Nombre (facturación)',
  'Billing last name': 'Apellidos (facturación)',
  'Billing name': 'Nombre completo (facturación)',
  'Billing phone': 'Teléfono (facturación)',
  'Billing postal code': 'Código postal (facturación)',
  'Billing state or province': 'Estado o provincia (facturación)',
  'Billing street': 'Calle (facturación)',
  'Buyer asked to cancel': 'Cancelación solicitada por el comprador',
  'canceled in the store': 'cancelado en la tienda',
  'Canceled on': 'Cancelado el',
  'Default: 1.': 'Por defecto: 1.',
  'eBay’s report does not say which orders were canceled or refunded. Download only the orders that are awaiting shipment.':
    'El informe de eBay no indica qué pedidos se cancelaron o reembolsaron. Descargue solo los pedidos pendientes de envío.',
  'Empty or wrong in {count} orders': {
    one: 'Vacío o incorrecto en {count} pedido',
    other: 'Vacío o incorrecto en {count} pedidos',
  },
  'Etsy’s Order Items file does not say which orders were canceled or refunded. Compare it with Etsy before you ship.':
    'El archivo «Order Items» de Etsy no indica qué pedidos se cancelaron o reembolsaron. Compárelo con Etsy antes de enviar.',
  'Etsy’s Orders file does not name the items: it can be imported only if their SKUs are among your products here. Otherwise use the Order Items file.':
    'El archivo «Orders» de Etsy no nombra los artículos: solo se puede importar si sus SKU están entre sus productos aquí. Si no, use el archivo «Order Items».',
  'Exports from Shopify, WooCommerce, Etsy, eBay, Amazon, BigCommerce and Squarespace are recognized. For other files, choose what each column contains.':
    'Se reconocen las exportaciones de Shopify, WooCommerce, Etsy, eBay, Amazon, BigCommerce y Squarespace. Para otros archivos, indique qué contiene cada columna.',
  'First name': 'Nombre',
  'For the whole order.': 'Para todo el pedido.',
  'fulfilled in the store': 'ya completado en la tienda',
  'Fulfillment status': 'Estado del envío',
  'Full name.': 'Nombre completo.',
  'Go to orders': 'Ir a los pedidos',
  'Hold reason': 'Motivo de la espera',
  'If you sell in more than one store.': 'Si vende en más de una tienda.',
  'Import {count} orders': { one: 'Importar {count} pedido', other: 'Importar {count} pedidos' },
  'It has one line per order, without the prices and weights of the items. Export the orders again and choose “One line per item”.':
    'Tiene una línea por pedido, sin los precios ni los pesos de los artículos. Exporte de nuevo los pedidos y elija «Una línea por artículo».',
  'Item country of origin': 'País de origen del artículo',
  'Item HS code': 'Código HS del artículo',
  'Item name': 'Nombre del artículo',
  'Item name and SKU are both empty.': 'El nombre del artículo y el SKU están vacíos.',
  'Item skipped: {reason}.': 'Artículo omitido: {reason}.',
  'Item status': 'Estado del artículo',
  'Item variant': 'Variante del artículo',
  'Last name': 'Apellidos',
  'Lines with the same number and store are one order.':
    'Las filas con el mismo número y la misma tienda son un solo pedido.',
  'needs no shipping': 'no requiere envío',
  'No country: {country} is used.': 'Sin país: se usa {country}.',
  'no recipient, add a name or a company': 'sin destinatario, añada un nombre o una empresa',
  'No shipping address: the billing address is used.':
    'Sin dirección de envío: se usa la dirección de facturación.',
  'not completed in the store': 'no finalizado en la tienda',
  'not paid in the store': 'no pagado en la tienda',
  'Note attributes': 'Atributos de nota',
  'nothing left to ship': 'no queda nada por enviar',
  "The customer's language, such as de or pt-BR, for their page and emails.":
    'Idioma del cliente, por ejemplo de o pt-BR: su página y sus correos están en ese idioma.',
  'on hold in the store': 'en espera en la tienda',
  'only partly paid in the store': 'pagado solo en parte en la tienda',
  'Optional if the SKU is one of your products.': 'Opcional si el SKU es de uno de sus productos.',
  'Order number {number} was shortened by a spreadsheet.':
    'Una hoja de cálculo acortó el número de pedido {number}.',
  'Order total': 'Total del pedido',
  'orders imported': 'pedidos importados',
  'Orders that are completed, shipped, canceled or refunded are skipped; unpaid ones are imported on hold.':
    'Los pedidos completados, enviados, cancelados o reembolsados se omiten; los no pagados se importan en espera.',
  'oz, lb, g or kg. Default: the unit in the heading of the weight.':
    'oz, lb, g o kg. Por defecto: la unidad del encabezado del peso.',
  'Paid on': 'Pagado el',
  'partly fulfilled in the store, check the quantity':
    'completado en parte en la tienda, compruebe la cantidad',
  'partly fulfilled in the store, check what is left':
    'completado en parte en la tienda, compruebe lo que queda',
  'partly refunded in the store, check the items':
    'reembolsado en parte en la tienda, compruebe los artículos',
  'payment failed in the store': 'pago fallido en la tienda',
  'payment only authorized in the store': 'pago solo autorizado en la tienda',
  'Payment status': 'Estado del pago',
  'Phone {phone} was shortened by a spreadsheet and is left out.':
    'Una hoja de cálculo acortó el teléfono {phone}, por lo que se omite.',
  'Postal code {code} is too short for {country}. Did a spreadsheet remove a zero: {restored}?':
    'El código postal {code} es demasiado corto para {country}. ¿Quitó un cero una hoja de cálculo: {restored}?',
  'Price per piece, such as 12.50, 12,50 or $12.50.': 'Precio por unidad, por ejemplo 12.50, 12,50 o $12.50.',
  'Reading: {count} orders': { one: 'Leyendo: {count} pedido', other: 'Leyendo: {count} pedidos' },
  'Refunded amount': 'Importe reembolsado',
  'refunded in the store': 'reembolsado en la tienda',
  'removed or refunded in the store': 'eliminado o reembolsado en la tienda',
  'SKU of one of your products, or any other code.': 'SKU de uno de sus productos o cualquier otro código.',
  'Still on hold ({reason}). Nothing in this file keeps it there: release it.':
    'Sigue en espera ({reason}). Nada en este archivo lo justifica: libere el pedido.',
  'Still on hold. Nothing in this file keeps it there: release it.':
    'Sigue en espera. Nada en este archivo lo justifica: libere el pedido.',
  'Stopped after {count} orders': {
    one: 'Detenido tras {count} pedido',
    other: 'Detenido tras {count} pedidos',
  },
  'Taken off the whole order.': 'Se descuenta de todo el pedido.',
  'The address is not the same as on line {line} of this order.':
    'La dirección no es la misma que en la fila {line} de este pedido.',
  'The amounts are in several currencies: {currencies}.':
    'Los importes están en varias monedas: {currencies}.',
  'the buyer asked to cancel': 'el comprador pidió la cancelación',
  "The customer's purchase order number.": 'El número de orden de compra del cliente.',
  'The first line names the columns, in any order. An order with several items has one line per item, with the address on the first.':
    'La primera fila nombra las columnas, en cualquier orden. Un pedido con varios artículos tiene una fila por artículo, con la dirección en la primera.',
  'The shipping method that the customer chose.': 'El método de envío que eligió el cliente.',
  'to be verified in the store': 'pendiente de verificación en la tienda',
  'Too long to be kept: {names}.': 'Demasiado largo para conservarse: {names}.',
  'Two-letter code or name. Default: the country of your default warehouse.':
    'Código de dos letras o nombre. Por defecto: el país de su almacén predeterminado.',
  'unknown status in the store, “{status}”': 'estado desconocido en la tienda, «{status}»',
  'Used if there is no full name.': 'Se usa si no hay nombre completo.',
  'Weight has no unit. Add it to the heading, like “Weight (kg)”.':
    'El peso no tiene unidad. Añádala al encabezado, por ejemplo «Peso (kg)».',
  'Weight per piece.': 'Peso por unidad.',
  'When the customer ordered, such as 2026-11-15.':
    'Cuándo hizo el cliente el pedido, por ejemplo 2026-11-15.',
};
