import type { Catalog } from '../languages.ts';

export const printStations: Catalog = {
  'A free port of the computer': 'Un port libre de l’ordinateur',
  'Add one for each computer with a label printer, for example at a packing desk.':
    'Ajoutez-en un pour chaque ordinateur équipé d’une imprimante d’étiquettes, par exemple à un poste d’emballage.',
  'Add print station': 'Ajouter un poste d’impression',
  'After a restart of the computer, run the last command again. The token stays the same, and the browser keeps its setting.':
    'Après un redémarrage de l’ordinateur, relancez la dernière commande. Le jeton reste le même et le navigateur conserve son réglage.',
  'Browsers that print there open the print dialog again.':
    'Les navigateurs qui y impriment ouvriront à nouveau la boîte de dialogue d’impression.',
  'Commands for {name}': 'Commandes pour {name}',
  'Computers with a label printer. Labels print there without a dialog.':
    'Ordinateurs équipés d’une imprimante d’étiquettes. Les étiquettes s’y impriment sans boîte de dialogue.',
  'Copy commands': 'Copier les commandes',
  'Delete print station': 'Supprimer le poste d’impression',
  'Deleted station': 'Poste supprimé',
  'Each computer has its own setting': 'Chaque ordinateur a son propre réglage',
  'Edit print station': 'Modifier le poste d’impression',
  'Enter a port from 1 to 65535': 'Saisissez un port entre 1 et 65535',
  Format: 'Format',
  'Half-sheet paper has two labels per page': 'Les planches demi-page comportent deux étiquettes par page',
  'Install Node.js 20.19 or newer.': 'Installez Node.js 20.19 ou plus récent.',
  'Label paper': 'Papier à étiquettes',
  'No print stations yet': 'Aucun poste d’impression pour l’instant',
  'On the computer with the printer, where the browser runs, too:':
    'Sur l’ordinateur relié à l’imprimante, où s’exécute aussi le navigateur :',
  'One label per page': 'Une étiquette par page',
  'Open a terminal and run these commands. They download the <link>print bridge</link> and start it. Leave it running.':
    'Ouvrez un terminal et exécutez ces commandes. Elles téléchargent la <link>passerelle d’impression</link> et la démarrent. Laissez-la tourner.',
  'Packing desk 1': 'Poste d’emballage 1',
  'PDF only for CUPS queues': 'PDF seulement pour les files CUPS',
  Port: 'Port',
  'Print labels on': 'Imprimer les étiquettes sur',
  'Print stations': 'Postes d’impression',
  Printer: 'Imprimante',
  'Saved for this browser': 'Enregistré pour ce navigateur',
  'Set up': 'Configurer',
  'Set up {name}': 'Configurer {name}',
  Station: 'Poste',
  'tcp://address:9100 for a network printer, /dev/usb/lp0 for one on USB, lp:name for a CUPS queue':
    'tcp://adresse:9100 pour une imprimante réseau, /dev/usb/lp0 pour une imprimante USB, lp:nom pour une file CUPS',
  'Test the connection': 'Tester la connexion',
  'Test the connection in a browser of that computer.':
    'Testez la connexion dans un navigateur de cet ordinateur.',
  'The browser’s print dialog': 'Boîte de dialogue d’impression du navigateur',
  'The print bridge failed (HTTP {status}).': 'La passerelle d’impression a échoué (HTTP {status}).',
  'The print bridge is running.': 'La passerelle d’impression fonctionne.',
  'The print bridge on port {port} of this computer cannot be reached. Check that it is running.':
    'La passerelle d’impression sur le port {port} de cet ordinateur est injoignable. Vérifiez qu’elle fonctionne.',
  'The print station of this browser was deleted. Choose another in Settings > Printing.':
    'Le poste d’impression de ce navigateur a été supprimé. Choisissez-en un autre dans Paramètres > Impression.',
  'The print station of this browser was deleted. Choose another one.':
    'Le poste d’impression de ce navigateur a été supprimé. Choisissez-en un autre.',
  'This browser': 'Ce navigateur',
  'Two labels on a Letter page': 'Deux étiquettes sur une page Letter',
  'Two labels on an A4 page': 'Deux étiquettes sur une page A4',
  'Where labels are printed.': 'Là où les étiquettes sont imprimées.',
};
