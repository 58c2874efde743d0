import type { Catalog } from '../languages.ts';

export const scan: Catalog = {
  'Allow this page to use the camera in the settings of your browser.':
    'Autorisez cette page à utiliser la caméra dans les paramètres de votre navigateur.',
  Camera: 'Caméra',
  'Close camera': 'Fermer la caméra',
  'Manifest {code}': 'Manifeste {code}',
  'No camera was found.': 'Aucune caméra n’a été trouvée.',
  'No order that is ready to ship needs {sku}': 'Aucune commande prête à expédier n’a besoin de {sku}',
  'Nothing found for {code}': 'Aucun résultat pour {code}',
  'Return {code}': 'Retour {code}',
  'Scan with the camera': 'Scanner avec la caméra',
  'Shipment {code}': 'Envoi {code}',
  'The camera could not be started. Another app may be using it.':
    'La caméra n’a pas pu démarrer. Une autre application l’utilise peut-être.',
  'The code that reads barcodes could not be loaded.':
    'Le code qui lit les codes-barres n’a pas pu être chargé.',
  '{code}: choose one': '{code} : choisissez',
};
