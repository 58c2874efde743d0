import type { Catalog } from '../languages.ts';

export const storeChoice: Catalog = {
  'All orders': 'Todos los pedidos',
  'Orders of {name}': 'Pedidos de {name}',
  'Settings for': 'Configuración de',
};
