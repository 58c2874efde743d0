import type { Catalog } from '../languages.ts';

export const pickups: Catalog = {
  'A pickup that costs more is not booked. Leave empty for any price.':
    'Una recogida más cara no se reserva. Déjelo vacío para cualquier precio.',
  'All that wait for a pickup, from labels of the last week':
    'Todos los que esperan una recogida, de las etiquetas de la última semana',
  'Being canceled': 'Cancelación en curso',
  "Book a carrier's driver to collect your parcels.":
    'Solicite que un conductor del transportista recoja sus paquetes.',
  'Book a pickup': 'Reservar una recogida',
  'Book one when parcels are ready, and the carrier sends a driver to your warehouse.':
    'Reserve una cuando haya paquetes listos y el transportista enviará un conductor a su almacén.',
  'Book pickup': 'Reservar recogida',
  Booked: 'Reservada',
  'Booked through': 'Reservada a través de',
  'Cancel pickup': 'Cancelar recogida',
  'Cancel this pickup?': '¿Cancelar esta recogida?',
  'Canceled##pickup': 'Cancelada',
  Confirmation: 'Confirmación',
  Instructions: 'Instrucciones',
  'Instructions for the driver': 'Instrucciones para el conductor',
  'It could not be canceled': 'No se pudo cancelar',
  'Keep pickup': 'Mantener recogida',
  'Must be later than when the parcels are ready':
    'Debe ser posterior a la hora en que los paquetes están listos',
  'No connected carrier account has pickups. EasyPost and ShipEngine do: <link>connect a carrier</link>.':
    'Ninguna cuenta de transportista conectada ofrece recogidas. EasyPost y ShipEngine sí: <link>conectar un transportista</link>.',
  'No connected carrier account has pickups. EasyPost and ShipEngine do: ask an owner or a manager to connect a carrier.':
    'Ninguna cuenta de transportista conectada ofrece recogidas. EasyPost y ShipEngine sí: pida a un propietario o a un gestor que conecte un transportista.',
  'No connected carrier account has scan forms. EasyPost and ShipEngine do: <link>connect a carrier</link>.':
    'Ninguna cuenta de transportista conectada ofrece formularios de escaneo. EasyPost y ShipEngine sí: <link>conectar un transportista</link>.',
  'No connected carrier account has scan forms. EasyPost and ShipEngine do: ask an owner or a manager to connect a carrier.':
    'Ninguna cuenta de transportista conectada ofrece formularios de escaneo. EasyPost y ShipEngine sí: pida a un propietario o a un gestor que conecte un transportista.',
  'No matching pickups': 'Ninguna recogida coincide',
  'No parcels are waiting for a pickup. Buy labels of a carrier that offers pickups first.':
    'Ningún paquete espera una recogida. Compre primero etiquetas de un transportista que ofrezca recogidas.',
  'No pickups yet': 'Aún no hay recogidas',
  'It is not known yet whether it was booked. Waybill keeps asking the carrier.':
    'Aún no se sabe si está reservada. Se vuelve a preguntar al transportista.',
  'It is not known yet whether it was canceled. Waybill keeps asking the carrier.':
    'Aún no se sabe si está cancelada. Se vuelve a preguntar al transportista.',
  'Pay at most': 'Precio máximo',
  Pickup: 'Recogida',
  'Ready from': 'Listos desde',
  'Ring at the loading dock': 'Llamar en el muelle de carga',
  'The carrier refused it. Its parcels can go on another pickup.':
    'El transportista la rechazó. Sus paquetes pueden ir en otra recogida.',
  Until: 'Hasta',
  '{carrier} no longer comes for {count} parcels. You can book another pickup for them.': {
    one: '{carrier} ya no recogerá {count} paquete. Puede reservar otra recogida.',
    other: '{carrier} ya no recogerá {count} paquetes. Puede reservar otra recogida.',
  },
  '{carrier} pickup booked': 'Recogida de {carrier} reservada',
  '{carrier} pickup, {day}': 'Recogida de {carrier}, {day}',
  '{carrier}, {count} shipments at {warehouse} ({account})': {
    one: '{carrier}, {count} envío en {warehouse} ({account})',
    other: '{carrier}, {count} envíos en {warehouse} ({account})',
  },
};
