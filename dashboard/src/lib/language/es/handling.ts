import type { Catalog } from '../languages.ts';

export const handling: Catalog = {
  '0: on the day the order comes in': '0: el día en que entra el pedido',
  'Add day': 'Añadir día',
  'Add store': 'Añadir tienda',
  'Business days': 'Días laborables',
  'Choose at least one day': 'Elija al menos un día',
  'Cut-off': 'Hora límite',
  'Days on which nothing ships': 'Días en los que no se envía nada',
  'For orders without one. Dates that come with an order or that you enter stay as they are':
    'Para los pedidos que no la tienen. Las fechas que llegan con un pedido o que usted introduce no cambian',
  Fri: 'vie',
  'Handling days': 'Días de preparación',
  'Handling time': 'Plazo de preparación',
  'Handling time in business days': 'Plazo de preparación en días laborables',
  'Handling time saved. Open orders follow within a minute.':
    'Plazo de preparación guardado. Los pedidos abiertos se actualizarán en un minuto.',
  Holidays: 'Festivos',
  'How long an order takes to leave. Orders that come without a ship-by date get one, so that “Due today” and “Late” are right.':
    'Cuánto tarda en salir un pedido. Los pedidos que llegan sin fecha límite de envío reciben una, para que «Para hoy» y «Con retraso» sean correctos.',
  'Its own business days, holidays and days off': 'Días laborables, festivos y días libres propios',
  'Later orders count as orders of the next business day':
    'Los pedidos posteriores cuentan para el siguiente día laborable',
  Mon: 'lun',
  'National holidays. Add others below': 'Festivos nacionales. Añada otros más abajo',
  'Other days off': 'Otros días libres',
  'Other times for single stores': 'Otros plazos para tiendas concretas',
  'Remove store {number}': 'Quitar tienda {number}',
  Sat: 'sáb',
  'Save handling time': 'Guardar plazo',
  'Set ship-by dates': 'Fijar fechas límite de envío',
  Sun: 'dom',
  Thu: 'jue',
  'Times of store {number}': 'Plazos de la tienda {number}',
  Tue: 'mar',
  Wed: 'mié',
  'Where your days start and end': 'Determina cuándo empiezan y acaban sus días',
};
