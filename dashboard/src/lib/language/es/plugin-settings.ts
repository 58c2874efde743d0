import type { Catalog } from '../languages.ts';

export const pluginSettings: Catalog = {
  'Advanced settings': 'Configuración avanzada',
  'Enter it again, because it is sent to another address':
    'Vuelva a introducirlo, porque se envía a otra dirección',
  'Hide advanced settings': 'Ocultar configuración avanzada',
  'Leave empty to keep the current one': 'Dejar vacío para conservar el actual',
  'Show {label}': 'Mostrar {label}',
};
