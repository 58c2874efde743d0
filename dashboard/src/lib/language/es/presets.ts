import type { Catalog } from '../languages.ts';

export const presets: Catalog = {
  'A service, a package and options under one name. Choose it on an order, when you ship several, or at the packing desk, with a click or its key.':
    'Un servicio, un embalaje y opciones con un solo nombre. Se elige en un pedido, al enviar varios o en el puesto de embalaje, con un clic o con su tecla.',
  'Add preset': 'Añadir preajuste',
  'As suggested': 'Según la sugerencia',
  'Choose a service, a package or an option': 'Elija un servicio, un embalaje o una opción',
  'Delete preset': 'Eliminar preajuste',
  'Delete the preset “{name}”?': '¿Eliminar el preajuste «{name}»?',
  'Deleted package': 'Embalaje eliminado',
  'Edit preset': 'Editar preajuste',
  'For example, “Small box, signed”: Ground in your small box, with a signature, on the key 1.':
    'Por ejemplo, «Caja pequeña, con firma»: envío estándar en su caja pequeña, con firma, en la tecla 1.',
  'Insured for {amount}': 'Asegurado por {amount}',
  'Key##keyboard': 'Tecla',
  'Labels that were bought with it stay as they are.': 'Las etiquetas compradas con él no cambian.',
  'No presets yet': 'Aún no hay preajustes',
  'Preset deleted': 'Preajuste eliminado',
  'Preset saved': 'Preajuste guardado',
  'Small box, signed': 'Caja pequeña, con firma',
  'the order’s currency': 'moneda del pedido',
  'What the order asks for': 'Lo que solicita el pedido',
};
