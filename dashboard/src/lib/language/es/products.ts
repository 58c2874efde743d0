import type { Catalog } from '../languages.ts';

export const products: Catalog = {
  '6, 8 or 10 digits': '6, 8 o 10 dígitos',
  '6, 8 or 10 digits.': '6, 8 o 10 dígitos.',
  'A number.': 'Un número.',
  'A number. Enter all three dimensions or none.': 'Un número. Indique las tres dimensiones o ninguna.',
  'A product that has had stock or orders can be deactivated but not deleted.':
    'Un producto que ha tenido existencias o pedidos se puede desactivar, pero no eliminar.',
  'a shelf, a supplier or an ID in another system': 'un estante, un proveedor o un ID en otro sistema',
  Activate: 'Activar',
  Active: 'Activo',
  'Add product': 'Añadir producto',
  'Add your first product, or import a CSV file.': 'Añada su primer producto o importe un archivo CSV.',
  'Any text.': 'Cualquier texto.',
  'As shown on packing lists': 'Como aparece en las listas de embalaje',
  'As shown on packing lists.': 'Como aparece en las listas de embalaje.',
  'Cost per item': 'Coste por unidad',
  Deactivate: 'Desactivar',
  'Deactivate or delete': 'Desactivar o eliminar',
  'Deactivate {name}?': '¿Desactivar {name}?',
  'Delete product': 'Eliminar producto',
  Description: 'Descripción',
  'Dimension unit': 'Unidad de dimensión',
  'Empty cells leave the field unchanged. Stock is set to what the file says':
    'Las celdas vacías no cambian el campo. Las existencias se fijan en el valor del archivo',
  'Empty or wrong in {count} products': {
    one: 'Vacío o incorrecto en {count} producto',
    other: 'Vacío o incorrecto en {count} productos',
  },
  'Fill in length, width and height, or none of them.': 'Rellene largo, ancho y alto, o ninguno.',
  'First option': 'Primera opción',
  'For automation rules. Press Enter after each':
    'Para las reglas de automatización. Pulse Intro después de cada uno',
  'Go to products': 'Ir a los productos',
  'How many are in your default warehouse. The stock of a product with a number here is tracked.':
    'Cuántas unidades hay en su almacén predeterminado. Se controlan las existencias de los productos que tienen aquí un número.',
  'Image URL': 'URL de la imagen',
  'Import {count} products': { one: 'Importar {count} producto', other: 'Importar {count} productos' },
  'in or cm; or in the heading: Length (cm).': 'in o cm; o en el encabezado: Length (cm).',
  Inactive: 'Inactivo',
  'It is marked as no longer sold. Its stock and orders stay as they are, and you can activate it again.':
    'Se marca como que ya no se vende. Sus existencias y pedidos no cambian, y puede volver a activarlo.',
  'it is not shipped by itself': 'no se envía por sí mismo',
  'it needs no shipping': 'no requiere envío',
  'its variations are imported instead': 'en su lugar se importan sus variantes',
  'Off: it always counts as available. Adding stock or counting it turns tracking on.':
    'Desactivado: el producto siempre cuenta como disponible. Añadir o contar existencias activa el control.',
  'On: orders reserve stock, and you can only buy labels for what is available.':
    'Activado: los pedidos reservan existencias y solo puede comprar etiquetas para lo que está disponible.',
  'One line per product': 'Una fila por producto',
  'Owners and managers can add products.': 'Los propietarios y los gestores pueden añadir productos.',
  'oz, lb, g or kg; or in the heading: Weight (kg).': 'oz, lb, g o kg; o en el encabezado: Weight (kg).',
  'Packed weight and dimensions': 'Peso y dimensiones con embalaje',
  'Price and cost': 'Precio y coste',
  'Product exports from Shopify and WooCommerce are recognized. For other files with one line per SKU, choose what each column contains.':
    'Se reconocen las exportaciones de productos de Shopify y WooCommerce. Para otros archivos con una fila por SKU, indique qué contiene cada columna.',
  'Product handle': 'Handle del producto',
  'Product saved': 'Producto guardado',
  'products imported': 'productos importados',
  'Products with the same text here can be exchanged for each other':
    'Los productos con el mismo texto se pueden cambiar entre sí',
  'Products with the same text here can be exchanged for each other.':
    'Los productos con el mismo texto se pueden cambiar entre sí.',
  'Reading: {count} products': { one: 'Leyendo: {count} producto', other: 'Leyendo: {count} productos' },
  'Second option': 'Segunda opción',
  'Stock {stock} is counted as 0.': 'Las existencias {stock} cuentan como 0.',
  'Stopped after {count} products': {
    one: 'Detenido tras {count} producto',
    other: 'Detenido tras {count} productos',
  },
  'The dimensions have no unit. Add in or cm.': 'Las dimensiones no tienen unidad. Añada in o cm.',
  'The first line names the columns, in any order. Only the required ones are needed.':
    'La primera fila nombra las columnas, en cualquier orden. Solo se necesitan las obligatorias.',
  'The same SKU is on line {line}.': 'El mismo SKU está en la fila {line}.',
  'Third option': 'Tercera opción',
  'This cannot be undone.': 'Esta acción no se puede deshacer.',
  'this line only adds an image': 'esta fila solo añade una imagen',
  'Track stock': 'Controlar existencias',
  tracked: 'controladas',
  'Tracked by': 'Existencias controladas por',
  'true or false. Default: true.': 'true o false. Por defecto: true.',
  'true or false. If false, the product is always available. Default: true if the file has its stock, otherwise false.':
    'true o false. Con false, el producto siempre está disponible. Por defecto: true si el archivo tiene sus existencias; si no, false.',
  'Turn off for products you no longer sell': 'Desactívelo para los productos que ya no vende',
  'Turning it off releases what is reserved for orders, and the product always counts as available.':
    'Al desactivarlo se libera lo reservado para pedidos y el producto siempre cuenta como disponible.',
  'Two-letter code or name.': 'Código de dos letras o nombre.',
  'Update products that already exist (same SKU)': 'Actualizar los productos que ya existen (mismo SKU)',
  'Variant group': 'Grupo de variantes',
  'Weight has no unit. Add oz, lb, g or kg.': 'El peso no tiene unidad. Añada oz, lb, g o kg.',
  'What customers pay': 'Lo que pagan los clientes',
  'What one costs you, in the same currency as the price. For reports.':
    'Lo que le cuesta una unidad, en la misma moneda que el precio. Para los informes.',
  'What one costs you. For the margin in reports':
    'Lo que le cuesta una unidad. Para el margen en los informes',
  'What you sell, with the weight and dimensions used for rates.':
    'Lo que vende, con el peso y las dimensiones que se usan para las tarifas.',
  'Where it was made': 'Dónde se fabricó',
  'With at most as many decimals as the currency has, such as 12.50 or 12,50.':
    'Con un máximo de decimales igual al de la moneda, por ejemplo 12.50 o 12,50.',
  'WooCommerce type': 'Tipo de WooCommerce',
  'Your own product code': 'Su propio código de producto',
  'Your own product code.': 'Su propio código de producto.',
  '{field} must have 6, 8 or 10 digits, like 6912.00, not “{text}”.':
    '«{field}» debe tener 6, 8 o 10 dígitos, por ejemplo 6912.00, no «{text}».',
  '{name} activated': '{name} activado',
  '{name} deactivated': '{name} desactivado',
};
