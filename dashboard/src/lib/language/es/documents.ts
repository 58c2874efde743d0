import type { Catalog } from '../languages.ts';

export const documents: Catalog = {
  '4 × 6 in (label printer)': '4 × 6 pulgadas (impresora de etiquetas)',
  'At the end, unless a packing slip has its own': 'Al final, salvo que un albarán tenga el suyo',
  'Below the address, from top to bottom': 'Debajo de la dirección, de arriba abajo',
  'Beside the address': 'Junto a la dirección',
  'Besides quantity and name. Gift slips never have prices':
    'Además de la cantidad y el nombre. Los albaranes de regalo nunca llevan precios',
  'Columns of items': 'Columnas de los artículos',
  'Edit brand': 'Editar marca',
  'Enter a title': 'Introduzca un título',
  'Instead of the message on all packing slips. Empty: the same one':
    'En lugar del mensaje en todos los albaranes. Vacío: el mismo',
  Letter: 'Carta',
  'Message on all packing slips': 'Mensaje en todos los albaranes',
  'Message on this packing slip only': 'Mensaje solo en este albarán',
  'Name and logo': 'Nombre y logotipo',
  'Orders of this store will use the packing slip for all orders.':
    'Los pedidos de esta tienda usan el albarán de todos los pedidos.',
  'Packing slip reset': 'Albarán restablecido',
  'Packing slip saved': 'Albarán guardado',
  "Packing slips begin with the name in the warehouse's address and your logo, as your brand says. Orders of a store can have a brand of their own.":
    'Los albaranes empiezan con el nombre de la dirección del almacén y su logotipo, según su marca. Los pedidos de una tienda pueden tener su propia marca.',
  "Packing slips begin with the name in the warehouse's address, as your brand says. Orders of a store can have a brand of their own.":
    'Los albaranes empiezan con el nombre de la dirección del almacén, según su marca. Los pedidos de una tienda pueden tener su propia marca.',
  'Packing slips begin with {name} and your logo, as your brand says. Orders of a store can have a brand of their own.':
    'Los albaranes empiezan con {name} y su logotipo, según su marca. Los pedidos de una tienda pueden tener su propia marca.',
  'Packing slips begin with {name}, as your brand says. Orders of a store can have a brand of their own.':
    'Los albaranes empiezan con {name}, según su marca. Los pedidos de una tienda pueden tener su propia marca.',
  'Packing slips look as they did before you changed them.':
    'Los albaranes vuelven a tener el aspecto que tenían antes de sus cambios.',
  Paper: 'Papel',
  'Paper and text': 'Papel y texto',
  'Pick list': 'Lista de picking',
  'Print a sample': 'Imprimir una muestra',
  'Print the logo': 'Imprimir el logotipo',
  'Reset this packing slip?': '¿Restablecer este albarán?',
  'Save packing slip': 'Guardar albarán',
  'Shipping service': 'Servicio de envío',
  Title: 'Título',
  Totals: 'Totales',
  'What is printed, and in which order. A store can have a packing slip of its own.':
    'Qué se imprime y en qué orden. Una tienda puede tener su propio albarán.',
  'What packing slips, pick lists and manifests look like.':
    'El aspecto de los albaranes, las listas de picking y los manifiestos.',
  '{name}, orders {range}': '{name}, pedidos {range}',
};
