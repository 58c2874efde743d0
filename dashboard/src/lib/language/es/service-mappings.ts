import type { Catalog } from '../languages.ts';

export const serviceMappings: Catalog = {
  'Add mapping': 'Añadir asignación',
  'Add service mapping': 'Añadir asignación de servicio',
  'All stores': 'Todas las tiendas',
  'Always ship “{name}” with {service}': 'Enviar siempre «{name}» con {service}',
  'Always use it': 'Usar siempre',
  'Always use it for {name}': 'Usar siempre para {name}',
  'and {count} more': 'y {count} más',
  'Any carrier that has the service': 'Cualquier transportista con el servicio',
  'Choose a carrier service for each shipping method of your store. It is used when you buy the requested service.':
    'Elija un servicio de transportista para cada método de envío de su tienda. Se usa cuando compra el servicio solicitado.',
  'Delete mapping': 'Eliminar asignación',
  'Delete the mapping for “{name}”?': '¿Eliminar la asignación de «{name}»?',
  'Edit service mapping': 'Editar asignación de servicio',
  Expedited: 'Envío urgente',
  "For example, ship orders that ask for “Expedited” with Express. Without a mapping, you choose the service of each label, unless the name is that of a carrier's service.":
    'Por ejemplo, envíe con Express los pedidos que piden «Envío urgente». Sin una asignación, usted elige el servicio de cada etiqueta, salvo que el nombre sea el de un servicio de un transportista.',
  'No service mappings yet': 'Aún no hay asignaciones de servicio',
  'Orders that ask for it no longer use this service.': 'Los pedidos que lo piden ya no usan este servicio.',
  'Orders that ask for “{name}” now ship with {service}':
    'Los pedidos que piden «{name}» se envían ahora con {service}',
  'Service for {name}': 'Servicio para {name}',
  'Service mapping deleted': 'Asignación de servicio eliminada',
  'Service mapping saved': 'Asignación de servicio guardada',
  'Shipping methods without a service': 'Métodos de envío sin servicio',
  'The shipping method as your store names it. Case is ignored.':
    'El método de envío tal como lo llama su tienda. No distingue mayúsculas de minúsculas.',
  'Until you choose one, labels for these orders have to be chosen one by one.':
    'Hasta que elija uno, las etiquetas de estos pedidos deben elegirse una por una.',
  'When an order asks for': 'Cuando un pedido pide',
  '{count} shipping methods need a service': {
    one: '{count} método de envío necesita un servicio',
    other: '{count} métodos de envío necesitan un servicio',
  },
  '{service} of {carrier}': '{service} de {carrier}',
};
