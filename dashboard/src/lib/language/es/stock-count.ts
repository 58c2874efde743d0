import type { Catalog } from '../languages.ts';

export const stockCount: Catalog = {
  'Back to counting': 'Volver al recuento',
  'Apply counts of {count} products': {
    one: 'Registrar el recuento de {count} producto',
    other: 'Registrar los recuentos de {count} productos',
  },
  'Check the lines below, and apply them again.': 'Revise las líneas de abajo y regístrelas de nuevo.',
  'Choose a warehouse first': 'Elija primero un almacén',
  'Choose all of these': 'Elegir todos estos',
  'Count of {date}': 'Recuento del {date}',
  'Count one': 'Contar uno',
  'Count {count} products as zero': {
    one: 'Contar {count} producto como cero',
    other: 'Contar {count} productos como cero',
  },
  'Count {warehouse}': 'Contar {warehouse}',
  'Counted quantity of {name}': 'Contado de {name}',
  'Counts of {count} products applied': {
    one: 'Recuento de {count} producto registrado',
    other: 'Recuentos de {count} productos registrados',
  },
  Difference: 'Diferencia',
  'Differences##count': 'Diferencias',
  'Discard count': 'Descartar recuento',
  'Discard this count?': '¿Descartar este recuento?',
  'Everything here was scanned': 'Aquí se ha escaneado todo',
  'Expected##count': 'Esperado',
  'For what cannot be scanned': 'Para lo que no se puede escanear',
  'From 0 to {max}. Nothing was changed.': 'De 0 a {max}. No se ha cambiado nada.',
  'Go back and scan products.': 'Vuelva atrás y escanee productos.',
  'It moved during the review.': 'Las existencias cambiaron durante la revisión.',
  'Last change undone': 'Último cambio deshecho',
  'Moved since': 'Movido desde entonces',
  'New count': 'Nuevo recuento',
  'New on hand': 'Nueva existencia',
  'Not everything was applied': 'No se ha registrado todo',
  'Not scanned': 'Sin escanear',
  'Nothing counted yet': 'Aún no se ha contado nada',
  'Products that should be in this warehouse. They stay as they are, unless you count them as zero.':
    'Productos que deberían estar en este almacén. Se quedan como están, salvo que los cuente como cero.',
  'Products that were not counted stay as they are. Where less was counted than is reserved, orders of the lowest priority lose their reservation first, and of those the newest.':
    'Los productos no contados se quedan como están. Si se contó menos de lo reservado, pierden primero su reserva los pedidos de menor prioridad y, de ellos, los más recientes.',
  'Review differences': 'Revisar diferencias',
  'Scan the products': 'Escanee los productos',
  'Scan what is on the shelves, review the differences, and apply them.':
    'Escanee lo que hay en las estanterías, revise las diferencias y regístrelas.',
  'Show what was not scanned': 'Mostrar lo que no se escaneó',
  'Some counts were not applied': 'Algunos recuentos no se registraron',
  'Start counting': 'Empezar a contar',
  'Stock moved during the count': 'Las existencias se movieron durante el recuento',
  'Then scan {code} again.': 'Después escanee {code} de nuevo.',
  Undo: 'Deshacer',
  'Unknown code: {code}': 'Código desconocido: {code}',
  'What is still listed can be applied again: nothing is applied twice.':
    'Lo que sigue en la lista puede registrarse de nuevo: nada se registra dos veces.',
  'What was counted is lost. No stock changes.': 'Lo contado se pierde. Las existencias no cambian.',
  'What was shipped, received or transferred after a product was first scanned is added to its count, so that only the difference is applied.':
    'Lo que se envió, recibió o trasladó después del primer escaneo de un producto se suma a su recuento, de modo que solo se registra la diferencia.',
  '{count} differ': { one: '{count} difiere', other: '{count} difieren' },
  '{count} expected': { one: '{count} esperado', other: '{count} esperados' },
  '{count} pieces': { one: '{count} pieza', other: '{count} piezas' },
  '{count} products counted': { one: '{count} producto contado', other: '{count} productos contados' },
  '{number} counted': '{number} contados',
  '{reference}. Kept in this browser until it is applied or discarded.':
    '{reference}. Se guarda en este navegador hasta que se registre o se descarte.',
  'Close bin': 'Cerrar la ubicación',
  'No product has this SKU or barcode, and nothing in this warehouse has this bin. Nothing was changed.':
    'Ningún producto tiene este SKU o código de barras, y nada en este almacén tiene esta ubicación. No se ha cambiado nada.',
  'Not counted in {bin}: {products}': 'Sin contar en {bin}: {products}',
  'Scan the barcode of each piece. Or scan one of several, and enter how many there are. The label of a bin shows what should be in it.':
    'Escanee el código de barras de cada pieza. O escanee una de varias e introduzca cuántas hay. La etiqueta de una ubicación muestra lo que debería haber en ella.',
  'belongs in bin {bin}': 'va en la ubicación {bin}',
  '{count} of {total} counted': { one: '{count} de {total} contado', other: '{count} de {total} contados' },
  '{count} products here': { one: '{count} producto aquí', other: '{count} productos aquí' },
};
