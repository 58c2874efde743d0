import type { Catalog } from '../languages.ts';

export const search: Catalog = {
  'Arrow keys to choose, Enter to open, Esc to close.':
    'Flechas para elegir, Intro para abrir, Esc para cerrar.',
  "Couldn't load the search. Reload the page and try again.":
    'No se pudo cargar la búsqueda. Recargue la página e inténtelo de nuevo.',
  'Go to': 'Ir a',
  'more than {count} orders': 'más de {count} pedidos',
  'No order {number} found. Check the number.': 'No se encontró ningún pedido {number}. Compruebe el número.',
  'Nothing found for “{text}”.': 'No se ha encontrado nada para «{text}».',
  'Order, customer, SKU, barcode, tracking code, page':
    'Pedido, cliente, SKU, código de barras, número de seguimiento, página',
  Recent: 'Recientes',
  'return##noun': 'devolución',
  'Searching …': 'Buscando…',
  'Several stores have an order {number}. Enter its ID (ord_…) instead.':
    'Varias tiendas tienen un pedido {number}. Introduzca en su lugar el ID (ord_…).',
  '{count} results': { one: '{count} resultado', other: '{count} resultados' },
};
