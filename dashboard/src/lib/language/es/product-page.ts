import type { Catalog } from '../languages.ts';

export const productPage: Catalog = {
  'All movements': 'Todos los movimientos',
  'Labels cannot be bought until there is some. Use “Add stock” to enter how much you have.':
    'No se pueden comprar etiquetas hasta que las haya. Use «Añadir existencias» para indicar cuántas tiene.',
  'Orders do not reserve it, and these counts do not change when it ships.':
    'Los pedidos no las reservan, y estas cantidades no cambian al enviarlas.',
  'Recent movements': 'Movimientos recientes',
  Size: 'Tamaño',
  'Stock by warehouse': 'Existencias por almacén',
  'Stock is not tracked': 'Las existencias no se controlan',
  'This product always counts as available. To track it, use “Add stock”.':
    'Este producto siempre cuenta como disponible. Para controlar sus existencias, use «Añadir existencias».',
  Tracked: 'Controladas',
};
