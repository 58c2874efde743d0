import type { Catalog } from '../languages.ts';

export const warehouses: Catalog = {
  'Add tax number': 'Añadir número fiscal',
  'Add the warehouse you ship from. Rates and labels need its address, and stock is kept there.':
    'Añada el almacén desde el que envía. Las tarifas y etiquetas necesitan su dirección, y allí se guardan las existencias.',
  'Add warehouse': 'Añadir almacén',
  'Automatic, as in Settings': 'Automático, según la configuración',
  Default: 'Predeterminado',
  default: 'predeterminado',
  'Default warehouse': 'Almacén predeterminado',
  'Delete warehouse': 'Eliminar almacén',
  'For ship dates and dates on documents': 'Para fechas de envío y fechas de los documentos',
  'Make default': 'Hacer predeterminado',
  'Make default or delete': 'Hacer predeterminado o eliminar',
  'New orders ship from here unless the settings or the order say otherwise. Your first warehouse is always the default':
    'Los pedidos nuevos se envían desde aquí, salvo que la configuración o el pedido indiquen otra cosa. Su primer almacén siempre es el predeterminado',
  'No warehouses yet': 'Aún no hay almacenes',
  'Past orders and stock movements still refer to a deleted warehouse.':
    'Los pedidos y movimientos de existencias anteriores siguen haciendo referencia a un almacén eliminado.',
  'Return address': 'Dirección de devolución',
  'Tax number': 'Número fiscal',
  'The warehouse must have no stock and no open orders. This cannot be undone.':
    'El almacén no debe tener existencias ni pedidos abiertos. Esta acción no se puede deshacer.',
  'Time zone': 'Zona horaria',
  'To change it, make another warehouse the default': 'Para cambiarlo, haga predeterminado otro almacén',
  'Use a different return address': 'Usar otra dirección de devolución',
  'View stock': 'Ver existencias',
  'Warehouse name': 'Nombre del almacén',
  'Warehouse saved': 'Almacén guardado',
  'Where your stock is kept and parcels ship from.':
    'Dónde se guardan sus existencias y desde dónde salen los paquetes.',
  'Where your stock is kept and parcels ship from. Which one a new order ships from is set under {link}.':
    'Dónde se guardan sus existencias y desde dónde salen los paquetes. Desde cuál se envía un pedido nuevo se configura en {link}.',
  'Your VAT, EORI and IOSS numbers, for customs declarations. Each is sent with the parcels abroad that it applies to: IOSS only into the EU.':
    'Sus números de IVA, EORI e IOSS para las declaraciones de aduana. Cada uno se transmite con los paquetes al extranjero a los que se aplica: IOSS solo hacia la UE.',
  '{name} is now the default warehouse': '{name} es ahora el almacén predeterminado',
};
