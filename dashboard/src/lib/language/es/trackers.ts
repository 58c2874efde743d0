import type { Catalog } from '../languages.ts';

export const trackers: Catalog = {
  'Enter the tracking code of a parcel to follow it here.':
    'Introduzca el número de seguimiento de un paquete para seguirlo aquí.',
  'Last location': 'Última ubicación',
  'Last scan': 'Último escaneo',
  'No matching parcels': 'Ningún paquete coincide',
  'No parcels yet': 'Aún no hay paquetes',
  'not updated': 'no se actualiza',
  "Only needed if the tracking code isn't recognized":
    'Solo hace falta si no se reconoce el número de seguimiento',
  'Open at the carrier': 'Abrir en la web del transportista',
  'Parcels of this order shipped elsewhere': 'Paquetes de este pedido enviados por otra vía',
  'Parcels shipped elsewhere': 'Paquetes enviados por otra vía',
  'Parcels with labels bought outside Waybill. A connected carrier account keeps their status up to date.':
    'Paquetes con etiquetas compradas fuera de Waybill. Una cuenta de transportista conectada mantiene su estado al día.',
  'Shows the parcel on the order': 'Muestra el paquete en el pedido',
  'Status is not updated': 'El estado no se actualiza',
  'Stop tracking': 'Dejar de seguir',
  'Stop tracking {code}?': '¿Dejar de seguir {code}?',
  'The parcel and its scans are removed from the list. The delivery itself is not affected.':
    'El paquete y sus escaneos se quitan de la lista. La entrega en sí no se ve afectada.',
  Track: 'Seguir',
  'Track a parcel': 'Seguir un paquete',
  'Unknown carrier': 'Transportista desconocido',
  'Updated by': 'Actualizado por',
  '{code} is no longer tracked': '{code} ya no se sigue',
};
