import type { Catalog } from '../languages.ts';

export const webhookEvents: Catalog = {
  'A carrier refused a pickup': 'Un transportista ha rechazado una recogida',
  'A carrier will send a driver': 'Un transportista enviará a un conductor',
  'A label was not sold': 'No se ha vendido una etiqueta',
  'A new order was created': 'Se ha creado un pedido nuevo',
  'A pickup was canceled': 'Se ha cancelado una recogida',
  'A product changed': 'Se ha modificado un producto',
  'A product is no longer available': 'Ya no queda nada disponible de un producto',
  'A product was created or imported': 'Se ha creado o importado un producto',
  'A product was deleted': 'Se ha eliminado un producto',
  'A return was approved': 'Se ha aprobado una devolución',
  'A return was canceled': 'Se ha cancelado una devolución',
  'A return was closed with what had arrived': 'Se ha cerrado una devolución con lo que había llegado',
  'A return was rejected': 'Se ha rechazado una devolución',
  'A return was requested, by you or by a customer':
    'Se ha solicitado una devolución, por usted o por un cliente',
  'A shipping label was bought': 'Se ha comprado una etiqueta de envío',
  'A shipping label was voided or refunded': 'Se ha anulado o reembolsado una etiqueta de envío',
  'A store could not be read for a while': 'Durante un tiempo no se ha podido leer una tienda',
  'A store was connected': 'Se ha conectado una tienda',
  'A store was disconnected': 'Se ha desconectado una tienda',
  'All events': 'Todos los eventos',
  'Also types that are added later': 'También los tipos que se añadan más adelante',
  'An order changed: its status, address or items': 'Un pedido ha cambiado: su estado, dirección o artículos',
  'Another webhook has begun to fail': 'Otro webhook ha empezado a fallar',
  'Another webhook was disabled': 'Se desactivó otro webhook',
  'Another webhook works again': 'Otro webhook vuelve a funcionar',
  'Items of a return arrived, or this was corrected':
    'Han llegado artículos de una devolución, o esto se ha corregido',
  'Parcels were handed over to your drivers, or a scan form was created':
    'Se han entregado paquetes a sus conductores o se ha creado un formulario de escaneo',
  'The address of an open order was checked': 'Se ha comprobado la dirección de un pedido abierto',
  'The available quantity of a product fell below its reorder point':
    'De un producto queda disponible menos que su punto de pedido',
  'The carrier decided on the refund of a voided label':
    'El transportista ha decidido sobre el reembolso de una etiqueta anulada',
  'The settings of a store changed': 'Se ha modificado la configuración de una tienda',
  'The stock of a product in a warehouse changed': 'Ha cambiado el stock de un producto en un almacén',
  'The tracking status of a parcel changed': 'El estado de seguimiento de un paquete ha cambiado',
  'There is news of a parcel whose label was bought elsewhere':
    'Hay novedades de un paquete cuya etiqueta se compró en otro lugar',
  Trackers: 'Seguimientos',
};
