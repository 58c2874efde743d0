import type { Catalog } from '../languages.ts';

export const scan: Catalog = {
  'Allow this page to use the camera in the settings of your browser.':
    'Permita que esta página use la cámara en la configuración de su navegador.',
  Camera: 'Cámara',
  'Close camera': 'Cerrar la cámara',
  'Manifest {code}': 'Manifiesto {code}',
  'No camera was found.': 'No se encontró ninguna cámara.',
  'No order that is ready to ship needs {sku}': 'Ningún pedido listo para enviar necesita {sku}',
  'Nothing found for {code}': 'No se encontró nada para {code}',
  'Return {code}': 'Devolución {code}',
  'Scan with the camera': 'Escanear con la cámara',
  'Shipment {code}': 'Envío {code}',
  'The camera could not be started. Another app may be using it.':
    'No se pudo iniciar la cámara. Puede que otra aplicación la esté usando.',
  'The code that reads barcodes could not be loaded.':
    'No se pudo cargar el código que lee los códigos de barras.',
  '{code}: choose one': '{code}: elija uno',
};
