import type { Catalog } from '../languages.ts';

export const handling: Catalog = {
  '0: on the day the order comes in': '0: el día en que entra el pedido',
  'Add day': 'Añadir día',
  'Add store': 'Añadir tienda',
  'Business days': 'Días laborables',
  'Choose at least one day': 'Elija al menos un día',
  'Cut-off': 'Hora límite',
  'Cut-off of store {number}': 'Hora límite de la tienda {number}',
  'Days on which nothing ships': 'Días en los que no se envía nada',
  'For orders without one. Dates that come with an order or that you enter stay as they are':
    'Para los pedidos que no la tienen. Las fechas que llegan con un pedido o que usted introduce no cambian',
  Fri: 'vie',
  'Handling days of store {number}': 'Días de preparación de la tienda {number}',
  'Handling time': 'Plazo de preparación',
  'Handling time in business days': 'Plazo de preparación en días laborables',
  'Handling time saved. Open orders follow within a minute.':
    'Plazo de preparación guardado. Los pedidos abiertos se actualizarán en un minuto.',
  Holidays: 'Festivos',
  'How long an order takes to leave. Orders that come without a ship-by date get one, so that “Due today” and “Late” are right.':
    'Cuánto tarda en salir un pedido. Los pedidos que llegan sin fecha límite de envío reciben una, para que «Para hoy» y «Con retraso» sean correctos.',
  'Later orders count as orders of the next business day':
    'Los pedidos posteriores cuentan para el siguiente día laborable',
  Mon: 'lun',
  'National holidays. Add others below': 'Festivos nacionales. Añada otros más abajo',
  'Other days off': 'Otros días libres',
  'Other handling days and cut-off for single stores':
    'Otros días de preparación y hora límite para tiendas concretas',
  'Remove store {number}': 'Quitar tienda {number}',
  Sat: 'sáb',
  'Save handling time': 'Guardar plazo',
  'Set ship-by dates': 'Fijar fechas límite de envío',
  'Store {number}': 'Tienda {number}',
  Sun: 'dom',
  Thu: 'jue',
  Tue: 'mar',
  Wed: 'mié',
  'Where your days start and end': 'Determina cuándo empiezan y acaban sus días',
};
