import type { Catalog } from '../languages.ts';

export const settings: Catalog = {
  'All settings': 'Toda la configuración',
  'As in the country you ship from': 'Como en el país desde el que envía',
  'Even if another warehouse is nearer or has the items in stock':
    'Aunque otro almacén esté más cerca o tenga los artículos en existencias',
  'For an account that is used for testing: carriers can be connected only with test keys, so no label costs money.':
    'Para una cuenta de pruebas: los transportistas solo se pueden conectar con claves de prueba, así que ninguna etiqueta cuesta dinero.',
  "For orders that don't name a warehouse. Existing orders don't change.":
    'Para los pedidos que no indican un almacén. Los pedidos existentes no cambian.',
  'For weights and sizes in the dashboard and on labels that Waybill draws. What was entered keeps its own unit.':
    'Para los pesos y las medidas en el panel y en las etiquetas que dibuja Waybill. Lo que se ha introducido conserva su unidad.',
  'Kilograms, grams and centimeters': 'Kilogramos, gramos y centímetros',
  'name password two-factor##search words': 'nombre contraseña dos pasos idioma',
  'New orders ship from': 'Los pedidos nuevos se envían desde',
  'packing slips##search words': 'albaranes',
  'Pounds, ounces and inches': 'Libras, onzas y pulgadas',
  'printer labels##search words': 'impresora etiquetas',
  'Return rules': 'Reglas de devolución',
  'roles invite##search words': 'roles invitar',
  Sandbox: 'Sandbox',
  'Sandbox turned off': 'Sandbox desactivado',
  'Sandbox turned on': 'Sandbox activado',
  'Sandbox: only test-mode carriers': 'Sandbox: solo transportistas en modo de prueba',
  'services packages options keys##search words': 'servicios embalajes opciones teclas',
  Shipping: 'Envíos',
  'The default warehouse': 'El almacén predeterminado',
  'The default warehouse if none has everything': 'El almacén predeterminado si ninguno lo tiene todo',
  'The nearest warehouse that has everything in stock':
    'El almacén más cercano que lo tiene todo en existencias',
  Units: 'Unidades',
  'units sandbox##search words': 'unidades sandbox',
  'Units saved': 'Unidades guardadas',
  'Warehouse for new orders': 'Almacén para pedidos nuevos',
  'Where orders ship from, when they have to leave, and what they are packed into.':
    'Desde dónde se envían los pedidos, cuándo tienen que salir y en qué se embalan.',
  'You##settings': 'Personal',
};
