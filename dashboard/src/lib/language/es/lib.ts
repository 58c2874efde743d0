import type { Catalog } from '../languages.ts';

export const lib: Catalog = {
  'An unexpected error occurred. Please try again.':
    'Se ha producido un error inesperado. Inténtelo de nuevo.',
  canceled: 'cancelado',
  'carrier error': 'error del transportista',
  centimeters: 'centímetros',
  'delivery failed': 'entrega fallida',
  grams: 'gramos',
  'in transit': 'en tránsito',
  inches: 'pulgadas',
  kilograms: 'kilogramos',
  'no scans yet': 'aún sin escaneos',
  ounces: 'onzas',
  'out for delivery': 'en reparto',
  pounds: 'libras',
  'ready for pickup': 'listo para recoger',
  'returning to sender': 'en devolución al remitente',
  'Something went wrong': 'Algo ha ido mal',
  'Sort by': 'Ordenar por',
  'There is no connection.': 'No hay conexión.',
  VAT: 'IVA',
  'waiting for carrier': 'en espera del transportista',
};
