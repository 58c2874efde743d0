import type { Catalog } from '../languages.ts';

export const batchPages: Catalog = {
  'All of these labels have been voided.': 'Todas estas etiquetas se han anulado.',
  'Available until': 'Disponible hasta',
  Batch: 'Lote',
  'Batch canceled': 'Lote cancelado',
  'Cancel batch': 'Cancelar lote',
  'Cancel this batch?': '¿Cancelar este lote?',
  'Download file': 'Descargar archivo',
  Ended: 'Finalizado',
  'Labels, changes and imports that the server works through, even while no page is open.':
    'Etiquetas, cambios e importaciones que el servidor procesa, también cuando no hay ninguna página abierta.',
  'Line {position}': 'Línea {position}',
  Lines: 'Líneas',
  'No batches yet': 'Aún no hay lotes',
  'No lines': 'Sin líneas',
  'No matching batches': 'Ningún lote coincide',
  'No matching lines': 'Ninguna línea coincide',
  'Print labels': 'Imprimir etiquetas',
  Problem: 'Problema',
  'Select several orders and ship or edit them, or import a file. The results are kept here for 90 days.':
    'Seleccione varios pedidos y envíelos o edítelos, o importe un archivo. El resultado de cada uno se guarda aquí durante 90 días.',
  'Size##file': 'Tamaño',
  Started: 'Iniciado',
  'Started by': 'Iniciado por',
  'The file has been deleted. Export the list again if you need it.':
    'El archivo se ha eliminado. Vuelva a exportar la lista si la necesita.',
  'There is nothing in this batch.': 'Este lote está vacío.',
  'Try {count} again': 'Reintentar {count}',
  voided: 'anulada',
  'waiting for the carrier': 'en espera del transportista',
  'What is done stays done. The rest is left out.': 'Lo hecho, hecho queda. El resto se omite.',
  'You can close this page: the file will still be made.':
    'Puede cerrar esta página: el archivo se crea de todos modos.',
  'Labels that are not being bought yet will not be bought. Those already bought stay valid.':
    'Las etiquetas cuya compra no ha empezado no se comprarán. Las ya compradas siguen siendo válidas.',
};
