import type { Catalog } from '../languages.ts';

export const manifests: Catalog = {
  'All Fleet labels up to today that no driver has taken yet go on one manifest':
    'Todas las etiquetas de Fleet hasta hoy que aún no se ha llevado ningún conductor van en un manifiesto',
  'All labels of this manifest have been voided.': 'Se han anulado todas las etiquetas de este manifiesto.',
  'All of them are then marked as picked up, and their labels can no longer be voided.':
    'Todos se marcan entonces como recogidos y sus etiquetas ya no se pueden anular.',
  'All {count} parcels are marked as picked up, and the labels can no longer be voided. This cannot be undone.':
    'Los {count} paquetes se marcan como recogidos y las etiquetas ya no se pueden anular. Esta acción no se puede deshacer.',
  "Carrier's ID": 'ID del transportista',
  'Close the day': 'Cerrar el día',
  'Closed##manifest': 'Cerrado',
  'Create manifest': 'Crear manifiesto',
  'Create one for the labels of a connected carrier above.':
    'Cree uno más arriba para las etiquetas de un transportista conectado.',
  'Create scan form': 'Crear formulario de escaneo',
  'Delete manifest': 'Eliminar manifiesto',
  'Delete manifest {code}?': '¿Eliminar el manifiesto {code}?',
  'Delete scan form': 'Eliminar formulario de escaneo',
  'Delete {carrier} scan form?': '¿Eliminar el formulario de escaneo de {carrier}?',
  'Hand over': 'Entregar al conductor',
  'Hand over {code}?': '¿Entregar {code} al conductor?',
  'Hand over {count} parcels': {
    one: 'Entregar {count} paquete al conductor',
    other: 'Entregar {count} paquetes al conductor',
  },
  'Handed over': 'Entregado al conductor',
  'It was never created at the carrier, so nothing else changes.':
    'Nunca se creó en el transportista, así que no cambia nada más.',
  'Its parcel is marked as picked up, and the labels can no longer be voided. This cannot be undone.':
    'Su paquete se marca como recogido y las etiquetas ya no se pueden anular. Esta acción no se puede deshacer.',
  'Its parcels can go on another manifest. Paper that was printed for it can no longer be scanned.':
    'Sus paquetes pueden ir en otro manifiesto. Las hojas ya impresas no se podrán escanear.',
  'Labels from the last week that are not on a form yet. They go on one sheet for the driver to scan.':
    'Etiquetas de la última semana que aún no están en ningún formulario. Van en una hoja para que la escanee el conductor.',
  Manifest: 'Manifiesto',
  'Manifest {code} deleted': 'Manifiesto {code} eliminado',
  'Manifests are for parcels that you deliver yourself, with labels of the carrier Fleet. At the end of the day, put them on a manifest, print it, and scan its barcode when the driver takes them: all parcels are then in transit. Carriers have scan forms instead, which their own driver scans.':
    'Los manifiestos son para los paquetes que entrega usted mismo, con etiquetas del transportista Fleet. Al final del día, póngalos en un manifiesto, imprímalo y escanee su código de barras cuando el conductor se los lleve: todos los paquetes quedan entonces en tránsito. Los transportistas tienen en su lugar formularios de escaneo, que escanea su propio conductor.',
  'No manifests yet': 'Aún no hay manifiestos',
  'No matching manifests': 'Ningún manifiesto coincide',
  'No parcels': 'Ningún paquete',
  'No parcels are waiting for a scan form. Buy labels of a carrier that offers scan forms first.':
    'Ningún paquete espera un formulario de escaneo. Compre primero etiquetas de un transportista que ofrezca formularios de escaneo.',
  'No parcels left': 'No quedan paquetes',
  'It is not known yet whether it was created. Waybill keeps asking the carrier.':
    'Aún no se sabe si se creó. Se vuelve a preguntar al transportista.',
  'Open##manifest': 'Abierto',
  'Press Enter when the driver takes the parcels': 'Pulse Intro cuando el conductor se lleve los paquetes',
  'Print PDF': 'Imprimir PDF',
  'Print scan form': 'Imprimir formulario de escaneo',
  'Scan form': 'Formulario de escaneo',
  'The carrier did not create this scan form.': 'El transportista no creó este formulario de escaneo.',
  'The carrier refused it. Its parcels can go on another scan form.':
    'El transportista lo rechazó. Sus paquetes pueden ir en otro formulario de escaneo.',
  'What drivers take along, on one sheet with one barcode.':
    'Lo que se llevan los conductores, en una hoja con un solo código de barras.',
  '{carrier} scan form': 'Formulario de escaneo de {carrier}',
  '{carrier} scan form deleted': 'Formulario de escaneo de {carrier} eliminado',
  '{count} parcels handed over': {
    one: '{count} paquete entregado al conductor',
    other: '{count} paquetes entregados al conductor',
  },
};
