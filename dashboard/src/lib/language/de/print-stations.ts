import type { Catalog } from '../languages.ts';

export const printStations: Catalog = {
  'A free port of the computer': 'Ein freier Port des Computers',
  'Add one for each computer with a label printer, for example at a packing desk.':
    'Legen Sie eine für jeden Computer mit Labeldrucker an, zum Beispiel an einem Packtisch.',
  'Add print station': 'Druckstation hinzufügen',
  'After a restart of the computer, run the last command again. The token stays the same, and the browser keeps its setting.':
    'Führen Sie nach einem Neustart des Computers den letzten Befehl erneut aus. Das Token bleibt gleich, und der Browser behält seine Einstellung.',
  'Browsers that print there open the print dialog again.':
    'Browser, die dort drucken, öffnen wieder den Druckdialog.',
  'Commands for {name}': 'Befehle für {name}',
  'Computers with a label printer. Labels print there without a dialog.':
    'Computer mit Labeldrucker. Labels werden dort ohne Dialog gedruckt.',
  'Copy commands': 'Befehle kopieren',
  'Delete print station': 'Druckstation löschen',
  'Deleted station': 'Gelöschte Station',
  'Each computer has its own setting': 'Jeder Computer hat seine eigene Einstellung',
  'Edit print station': 'Druckstation bearbeiten',
  'Enter a port from 1 to 65535': 'Geben Sie einen Port von 1 bis 65535 ein',
  Format: 'Format',
  'Half-sheet paper has two labels per page': 'Halbseitige Etikettenbögen haben zwei Labels pro Seite',
  'Install Node.js 20.19 or newer.': 'Installieren Sie Node.js 20.19 oder neuer.',
  'Label paper': 'Labelpapier',
  'No print stations yet': 'Noch keine Druckstationen',
  'On the computer with the printer, where the browser runs, too:':
    'Auf dem Computer mit dem Drucker, auf dem auch der Browser läuft:',
  'One label per page': 'Ein Label pro Seite',
  'Open a terminal and run these commands. They download the <link>print bridge</link> and start it. Leave it running.':
    'Öffnen Sie ein Terminal und führen Sie diese Befehle aus. Sie laden die <link>Druckbrücke</link> herunter und starten sie. Lassen Sie sie laufen.',
  'Packing desk 1': 'Packtisch 1',
  'PDF only for CUPS queues': 'PDF nur für CUPS-Warteschlangen',
  Port: 'Port',
  'Print labels on': 'Labels drucken auf',
  'Print stations': 'Druckstationen',
  Printer: 'Drucker',
  'Saved for this browser': 'Für diesen Browser gespeichert',
  'Set up': 'Einrichten',
  'Set up {name}': '{name} einrichten',
  Station: 'Station',
  'tcp://address:9100 for a network printer, /dev/usb/lp0 for one on USB, lp:name for a CUPS queue':
    'tcp://adresse:9100 für einen Netzwerkdrucker, /dev/usb/lp0 für einen USB-Drucker, lp:name für eine CUPS-Warteschlange',
  'Test the connection': 'Verbindung testen',
  'Test the connection in a browser of that computer.':
    'Testen Sie die Verbindung in einem Browser auf diesem Computer.',
  'The browser’s print dialog': 'Druckdialog des Browsers',
  'The print bridge failed (HTTP {status}).': 'Die Druckbrücke hat einen Fehler gemeldet (HTTP {status}).',
  'The print bridge is running.': 'Die Druckbrücke läuft.',
  'The print bridge on port {port} of this computer cannot be reached. Check that it is running.':
    'Die Druckbrücke auf Port {port} dieses Computers ist nicht erreichbar. Prüfen Sie, ob sie läuft.',
  'The print station of this browser was deleted. Choose another in Settings > Printing.':
    'Die Druckstation dieses Browsers wurde gelöscht. Wählen Sie unter Einstellungen > Drucken eine andere.',
  'The print station of this browser was deleted. Choose another one.':
    'Die Druckstation dieses Browsers wurde gelöscht. Wählen Sie eine andere.',
  'This browser': 'Dieser Browser',
  'Two labels on a Letter page': 'Zwei Labels auf einer Letter-Seite',
  'Two labels on an A4 page': 'Zwei Labels auf einer A4-Seite',
  'Where labels are printed.': 'Wo Labels gedruckt werden.',
};
