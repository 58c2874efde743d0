import type { Catalog } from '../languages.ts';

export const packages: Catalog = {
  'Add package': 'Añadir embalaje',
  'Delete package': 'Eliminar embalaje',
  'Edit package': 'Editar embalaje',
  'Empty weight': 'Peso en vacío',
  'Empty##weight': 'Vacío',
  'in use': 'en uso',
  Inside: 'Interior',
  Maximum: 'Máximo',
  'Maximum weight when packed': 'Peso máximo una vez embalado',
  "New labels no longer use it. Labels already bought don't change.":
    'Las etiquetas nuevas ya no lo usan. Las etiquetas ya compradas no cambian.',
  'No packages yet': 'Aún no hay embalajes',
  'not in use': 'sin usar',
  'Outside, as the carrier measures it (optional)': 'Exterior, como lo mide el transportista (opcional)',
  Packages: 'Embalajes',
  'Small box': 'Caja pequeña',
  "The boxes and envelopes you pack into. If an order's items have a weight and dimensions, rates use the smallest package that fits.":
    'Las cajas y sobres en los que embala. Si los artículos de un pedido tienen peso y medidas, las tarifas usan el embalaje más pequeño en el que caben.',
  'Turn off when you run out': 'Desactívelo cuando se le acabe',
  'Use for packing': 'Usar para embalar',
  'Without packages, each order is rated as one parcel of the weight of its items.':
    'Sin embalajes, cada pedido se tarifica como un paquete con el peso de sus artículos.',
  '{inner} inside, {outer} outside': 'interior {inner}, exterior {outer}',
};
