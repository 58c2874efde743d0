import type { Catalog } from '../languages.ts';

export const printStations: Catalog = {
  'A free port of the computer': 'Un puerto libre del ordenador',
  'Add one for each computer with a label printer, for example at a packing desk.':
    'Añada una por cada ordenador con impresora de etiquetas, por ejemplo en un puesto de embalaje.',
  'Add print station': 'Añadir estación de impresión',
  'After a restart of the computer, run the last command again. The token stays the same, and the browser keeps its setting.':
    'Tras reiniciar el ordenador, ejecute de nuevo el último comando. El token no cambia y el navegador conserva su ajuste.',
  'Browsers that print there open the print dialog again.':
    'Los navegadores que imprimen allí volverán a abrir el cuadro de impresión.',
  'Commands for {name}': 'Comandos para {name}',
  'Computers with a label printer. Labels print there without a dialog.':
    'Ordenadores con impresora de etiquetas. Las etiquetas se imprimen allí sin cuadro de diálogo.',
  'Copy commands': 'Copiar comandos',
  'Delete print station': 'Eliminar estación de impresión',
  'Deleted station': 'Estación eliminada',
  'Each computer has its own setting': 'Cada ordenador tiene su propio ajuste',
  'Edit print station': 'Editar estación de impresión',
  'Enter a port from 1 to 65535': 'Introduzca un puerto del 1 al 65535',
  Format: 'Formato',
  'Half-sheet paper has two labels per page': 'Las hojas de media página tienen dos etiquetas por página',
  'Install Node.js 20.19 or newer.': 'Instale Node.js 20.19 o posterior.',
  'Label paper': 'Papel de etiquetas',
  'No print stations yet': 'Aún no hay estaciones de impresión',
  'On the computer with the printer, where the browser runs, too:':
    'En el ordenador con la impresora, donde también se ejecuta el navegador:',
  'One label per page': 'Una etiqueta por página',
  'Open a terminal and run these commands. They download the <link>print bridge</link> and start it. Leave it running.':
    'Abra un terminal y ejecute estos comandos. Descargan el <link>puente de impresión</link> y lo inician. Déjelo en ejecución.',
  'Packing desk 1': 'Puesto de embalaje 1',
  'PDF only for CUPS queues': 'PDF solo para colas de CUPS',
  Port: 'Puerto',
  'Print labels on': 'Imprimir etiquetas en',
  'Print stations': 'Estaciones de impresión',
  Printer: 'Impresora',
  'Saved for this browser': 'Guardado para este navegador',
  'Set up': 'Configurar',
  'Set up {name}': 'Configurar {name}',
  Station: 'Estación',
  'tcp://address:9100 for a network printer, /dev/usb/lp0 for one on USB, lp:name for a CUPS queue':
    'tcp://dirección:9100 para una impresora de red, /dev/usb/lp0 para una USB, lp:nombre para una cola de CUPS',
  'Test the connection': 'Probar la conexión',
  'Test the connection in a browser of that computer.':
    'Pruebe la conexión en un navegador de ese ordenador.',
  'The browser’s print dialog': 'Cuadro de impresión del navegador',
  'The print bridge failed (HTTP {status}).': 'El puente de impresión ha fallado (HTTP {status}).',
  'The print bridge is running.': 'El puente de impresión está en marcha.',
  'The print bridge on port {port} of this computer cannot be reached. Check that it is running.':
    'No se puede acceder al puente de impresión en el puerto {port} de este ordenador. Compruebe que está en marcha.',
  'The print station of this browser was deleted. Choose another in Settings > Printing.':
    'La estación de impresión de este navegador se eliminó. Elija otra en Configuración > Impresión.',
  'The print station of this browser was deleted. Choose another one.':
    'La estación de impresión de este navegador se eliminó. Elija otra.',
  'This browser': 'Este navegador',
  'Two labels on a Letter page': 'Dos etiquetas en una página Carta',
  'Two labels on an A4 page': 'Dos etiquetas en una página A4',
  'Where labels are printed.': 'Dónde se imprimen las etiquetas.',
};
