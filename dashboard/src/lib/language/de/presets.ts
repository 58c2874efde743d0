import type { Catalog } from '../languages.ts';

export const presets: Catalog = {
  'A service, a package and options under one name. Choose it on an order, when you ship several, or at the packing desk, with a click or its key.':
    'Versandart, Verpackung und Optionen unter einem Namen. Auf einer Bestellung, beim Versand mehrerer oder am Packtisch mit einem Klick oder ihrer Taste zu wählen.',
  'Add preset': 'Voreinstellung hinzufügen',
  'As suggested': 'Wie vorgeschlagen',
  'Choose a service, a package or an option': 'Wählen Sie eine Versandart, eine Verpackung oder eine Option',
  'Delete preset': 'Voreinstellung löschen',
  'Delete the preset “{name}”?': 'Voreinstellung „{name}“ löschen?',
  'Deleted package': 'Gelöschte Verpackung',
  'Edit preset': 'Voreinstellung bearbeiten',
  'For example, “Small box, signed”: Ground in your small box, with a signature, on the key 1.':
    'Zum Beispiel „Kleine Box, mit Unterschrift“: Standardversand in Ihrer kleinen Box, mit Unterschrift, auf der Taste 1.',
  'Insured for {amount}': 'Versichert für {amount}',
  'Key##keyboard': 'Taste',
  'Labels that were bought with it stay as they are.': 'Damit gekaufte Labels bleiben unverändert.',
  'No presets yet': 'Noch keine Voreinstellungen',
  'Preset deleted': 'Voreinstellung gelöscht',
  'Preset saved': 'Voreinstellung gespeichert',
  'Small box, signed': 'Kleine Box, mit Unterschrift',
  'the order’s currency': 'der Währung der Bestellung',
  'What the order asks for': 'Wie von der Bestellung gewünscht',
};
