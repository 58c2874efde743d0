import type { Catalog } from '../languages.ts';

export const brand: Catalog = {
  'A color is written like #1a56db': 'Eine Farbe wird so geschrieben: #1a56db',
  'A PNG or JPEG of at most 512 KiB and 1,000,000 pixels.':
    'Ein PNG oder JPEG mit höchstens 512 KiB und 1.000.000 Pixeln.',
  'Brand saved': 'Marke gespeichert',
  Color: 'Farbe',
  'Email for questions': 'E-Mail-Adresse für Fragen',
  'Help pages': 'Hilfeseiten',
  'How customers see you: on the page of their order, in emails and on packing slips.':
    'Wie Kunden Sie sehen: auf der Seite ihrer Bestellung, in E-Mails und auf Lieferscheinen.',
  'If empty, the name of the store or account': 'Wenn leer, der Name des Shops oder Kontos',
  'If empty, the name of your account or default warehouse':
    'Wenn leer, der Name Ihres Kontos oder Standardlagers',
  'In dark mode, it hardly stands out from the page.':
    'Im dunklen Modus hebt sie sich kaum von der Seite ab.',
  'In light mode, it hardly stands out from the page.':
    'Im hellen Modus hebt sie sich kaum von der Seite ab.',
  Logo: 'Logo',
  'Logo removed': 'Logo entfernt',
  'Logo saved': 'Logo gespeichert',
  'Name, color and contact': 'Name, Farbe und Kontakt',
  'For the bar with your name, and for buttons': 'Für den Balken mit Ihrem Namen und für Schaltflächen',
  'Replace logo': 'Logo ersetzen',
  'Text on it is black, with a contrast of {ratio} to 1.':
    'Text darauf ist schwarz, mit einem Kontrast von {ratio} zu 1.',
  'Text on it is white, with a contrast of {ratio} to 1.':
    'Text darauf ist weiß, mit einem Kontrast von {ratio} zu 1.',
  'The page of a made-up order, with what you have entered.':
    'Die Seite einer erfundenen Bestellung, mit Ihren Eingaben.',
  'Upload logo': 'Logo hochladen',
  Website: 'Website',
  'Fields left empty are the same as for all orders.':
    'Für leere Felder gilt, was für alle Bestellungen gilt.',
  'Without one, the one for all orders is used.': 'Ohne eigenes wird das aller Bestellungen verwendet.',
  'Your logo': 'Ihr Logo',
};
