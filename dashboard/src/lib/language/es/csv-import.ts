import type { Catalog } from '../languages.ts';

export const csvImport: Catalog = {
  'All {count}': 'Todos ({count})',
  'All {count} columns are imported.': 'Se importan las {count} columnas.',
  'already exists': 'ya existe',
  'Amounts without a currency are in': 'Moneda de los importes que no la indican',
  'Change columns': 'Cambiar columnas',
  'Choose another file': 'Elegir otro archivo',
  'Choose file': 'Elegir archivo',
  'Choose which column contains: {fields}.': 'Indique qué columna contiene: {fields}.',
  Column: 'Columna',
  'Column for {field}': 'Columna para «{field}»',
  'Column {number}': 'Columna {number}',
  'Columns of the file': 'Columnas del archivo',
  Content: 'Contenido',
  created: 'creado',
  'created on hold': 'creado, en espera',
  'Dates such as {example} are read as': 'Las fechas como {example} se leen como',
  'day first: {date}': 'día primero: {date}',
  'Download example': 'Descargar ejemplo',
  'Download lines not imported': 'Descargar las filas no importadas',
  'Download lines with problems': 'Descargar las filas con problemas',
  'Drop a CSV file here, or paste its text': 'Suelte aquí un archivo CSV o pegue su texto',
  Example: 'Ejemplo',
  'For all orders of this file. Two stores may use the same order numbers.':
    'Para todos los pedidos de este archivo. Dos tiendas pueden usar los mismos números de pedido si cada una tiene aquí su propio nombre.',
  Ignore: 'Ignorar',
  'Import another file': 'Importar otro archivo',
  'Import as': 'Importar como',
  'Import finished': 'Importación finalizada',
  'Import stopped': 'Importación detenida',
  'Import the remaining {count}': { one: 'Importar el restante', other: 'Importar los {count} restantes' },
  'Import {heading} as': 'Importar «{heading}» como',
  Importing: 'Importación en curso',
  'In your file': 'En su archivo',
  'It has no lines below the column names.': 'No tiene filas debajo de los nombres de las columnas.',
  'Keep this page open until the import has finished.':
    'Mantenga esta página abierta hasta que termine la importación.',
  Line: 'Fila',
  'Line {line}: {message}': 'Fila {line}: {message}',
  'Lines shown': 'Filas mostradas',
  'month first: {date}': 'mes primero: {date}',
  'Not changed.': 'Sin cambios.',
  'not imported': 'no importado',
  'on hold': 'en espera',
  'On hold: {reason}': 'En espera: {reason}',
  'Pasted text': 'Texto pegado',
  Preview: 'Vista previa',
  'Preview text': 'Ver vista previa',
  problem: 'problema',
  'Reading: {count} lines': { one: 'Leyendo: {count} fila', other: 'Leyendo: {count} filas' },
  ready: 'listo',
  rejected: 'rechazada',
  'Required column missing': 'Falta una columna obligatoria',
  'Required, or {columns}.': 'Obligatorio, o bien {columns}.',
  'Required.': 'Obligatorio.',
  'Restore zeros that a spreadsheet removed from postal codes':
    'Restaurar los ceros que una hoja de cálculo quitó de los códigos postales',
  'Showing the first {shown} of {count}.': 'Se muestran los primeros {shown} de {count}.',
  skipped: 'omitido',
  'Skipped: {reason}': 'Omitido: {reason}',
  'Stopped after {count} lines': { one: 'Detenido tras {count} fila', other: 'Detenido tras {count} filas' },
  'Supported columns': 'Columnas admitidas',
  'The file is empty': 'El archivo está vacío',
  'The file is larger than 20 MB. Split it into smaller files.':
    'El archivo supera los 20 MB. Divídalo en archivos más pequeños.',
  'The first line contains the column names': 'La primera fila contiene los nombres de las columnas',
  'The server returned no result for it. Import it again.':
    'El servidor no devolvió ningún resultado para esta fila. Impórtela de nuevo.',
  'This file cannot be imported': 'Este archivo no se puede importar',
  'This is a spreadsheet, not a CSV file. Save it as CSV and choose that file.':
    'Es una hoja de cálculo, no un archivo CSV. Guárdela como CSV y elija ese archivo.',
  'This line has more cells than columns. Check for a missing quotation mark.':
    'Esta fila tiene más celdas que columnas. Compruebe si falta una comilla.',
  updated: 'actualizado',
  'updated on hold': 'actualizado, en espera',
  'Using your saved columns · <reset>Reset</reset>':
    'Se usan sus columnas guardadas · <reset>Restablecer</reset>',
  'You can leave this page. The import continues, and its results are under <link>Batches</link>.':
    'Puede salir de esta página. La importación continúa y sus resultados están en <link>Lotes</link>.',
  'You see a preview before anything is imported.': 'Verá una vista previa antes de importar nada.',
  '{count} already existed': { one: '{count} ya existía', other: '{count} ya existían' },
  '{count} created': { one: '{count} creado', other: '{count} creados' },
  '{count} not imported': { one: '{count} no importado', other: '{count} no importados' },
  '{count} not imported yet': { one: '{count} aún no importado', other: '{count} aún no importados' },
  '{count} of them on hold': '{count} de ellos en espera',
  '{count} on hold': '{count} en espera',
  '{count} postal codes are too short': {
    one: '{count} código postal es demasiado corto',
    other: '{count} códigos postales son demasiado cortos',
  },
  '{count} rejected': { one: '{count} rechazado', other: '{count} rechazados' },
  '{count} skipped': { one: '{count} omitido', other: '{count} omitidos' },
  '{count} skipped because of problems': {
    one: '{count} omitido por problemas',
    other: '{count} omitidos por problemas',
  },
  '{count} to import': '{count} por importar',
  '{count} updated': { one: '{count} actualizado', other: '{count} actualizados' },
  '{count} with problems': '{count} con problemas',
  '{count} without problems': '{count} sin problemas',
  '{field} is ambiguous: write {one} or {other}, not “{text}”.':
    '«{field}» es ambiguo: escriba {one} o {other} en lugar de «{text}».',
  '{field} is empty.': 'El campo «{field}» está vacío.',
  '{field} must be a country name or two-letter code, not “{text}”.':
    '«{field}» debe ser un nombre de país o un código de dos letras, no «{text}».',
  '{field} must be a date, like 2026-11-15, not “{text}”.':
    '«{field}» debe ser una fecha, por ejemplo 2026-11-15, no «{text}».',
  '{field} must be a number, like 12.5, not “{text}”.':
    '«{field}» debe ser un número, por ejemplo 12,5, no «{text}».',
  '{field} must be a number, like 12.50, not “{text}”.':
    '«{field}» debe ser un número, por ejemplo 12,50, no «{text}».',
  '{field} must be a three-letter currency code, like USD, not “{text}”.':
    '«{field}» debe ser un código de moneda de tres letras, por ejemplo USD, no «{text}».',
  '{field} must be a whole amount, not “{text}”.': '«{field}» debe ser un importe entero, no «{text}».',
  '{field} must be a whole number from {least} to {most}, not “{text}”.':
    '«{field}» debe ser un número entero entre {least} y {most}, no «{text}».',
  '{field} must be an amount with at most three decimals, not “{text}”.':
    '«{field}» debe ser un importe con tres decimales como máximo, no «{text}».',
  '{field} must be an amount with at most two decimals, not “{text}”.':
    '«{field}» debe ser un importe con dos decimales como máximo, no «{text}».',
  '{field} must be true or false, not “{text}”.': '«{field}» debe ser true o false, no «{text}».',
  '{field} must be {units}, not “{text}”.':
    '«{field}» debe ser una de estas unidades ({units}), no «{text}».',
  '{field} must have at most {most} characters.': '«{field}» debe tener {most} caracteres como máximo.',
  '{leftOut} of {count} tags left out: at most {most} are kept, of {longest} characters.':
    '{leftOut} de {count} tags descartados: se conservan {most} como máximo, de hasta {longest} caracteres.',
  '{name} is empty.': '{name} está vacío.',
  '{used} of {count} columns are imported. Ignored: {ignored} and {more} more.':
    'Se importan {used} de {count} columnas. Ignoradas: {ignored} y {more} más.',
  '{used} of {count} columns are imported. Ignored: {ignored}.':
    'Se importan {used} de {count} columnas. Ignoradas: {ignored}.',
};
