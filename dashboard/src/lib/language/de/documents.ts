import type { Catalog } from '../languages.ts';

export const documents: Catalog = {
  '4 × 6 in (label printer)': '4 × 6 Zoll (Labeldrucker)',
  'At the end, unless a packing slip has its own': 'Am Ende, es sei denn, ein Lieferschein hat eine eigene',
  'Below the address, from top to bottom': 'Unter der Adresse, von oben nach unten',
  'Beside the address': 'Neben der Adresse',
  'Besides quantity and name. Gift slips never have prices':
    'Neben Menge und Name. Geschenk-Lieferscheine haben nie Preise',
  'Columns of items': 'Spalten der Artikel',
  'Edit brand': 'Marke bearbeiten',
  'Enter a title': 'Geben Sie einen Titel ein',
  'Instead of the message on all packing slips. Empty: the same one':
    'Statt der Nachricht auf allen Lieferscheinen. Leer: dieselbe',
  Letter: 'US Letter',
  'Message on all packing slips': 'Nachricht auf allen Lieferscheinen',
  'Message on this packing slip only': 'Nachricht nur auf diesem Lieferschein',
  'Name and logo': 'Name und Logo',
  'Orders of this store will use the packing slip for all orders.':
    'Bestellungen dieses Shops erhalten den Lieferschein aller Bestellungen.',
  'Packing slip reset': 'Lieferschein zurückgesetzt',
  'Packing slip saved': 'Lieferschein gespeichert',
  "Packing slips begin with the name in the warehouse's address and your logo, as your brand says. Orders of a store can have a brand of their own.":
    'Lieferscheine beginnen mit dem Namen aus der Adresse des Lagers und Ihrem Logo, wie in Ihrer Marke festgelegt. Bestellungen eines Shops können eine eigene Marke haben.',
  "Packing slips begin with the name in the warehouse's address, as your brand says. Orders of a store can have a brand of their own.":
    'Lieferscheine beginnen mit dem Namen aus der Adresse des Lagers, wie in Ihrer Marke festgelegt. Bestellungen eines Shops können eine eigene Marke haben.',
  'Packing slips begin with {name} and your logo, as your brand says. Orders of a store can have a brand of their own.':
    'Lieferscheine beginnen mit {name} und Ihrem Logo, wie in Ihrer Marke festgelegt. Bestellungen eines Shops können eine eigene Marke haben.',
  'Packing slips begin with {name}, as your brand says. Orders of a store can have a brand of their own.':
    'Lieferscheine beginnen mit {name}, wie in Ihrer Marke festgelegt. Bestellungen eines Shops können eine eigene Marke haben.',
  'Packing slips look as they did before you changed them.':
    'Lieferscheine sehen wieder so aus wie vor Ihren Änderungen.',
  Paper: 'Papier',
  'Paper and text': 'Papier und Text',
  'Pick list': 'Pickliste',
  'Print a sample': 'Muster drucken',
  'Print the logo': 'Logo drucken',
  'Reset this packing slip?': 'Diesen Lieferschein zurücksetzen?',
  'Save packing slip': 'Lieferschein speichern',
  'Shipping service': 'Versandart',
  Title: 'Titel',
  Totals: 'Summen',
  'What is printed, and in which order. A store can have a packing slip of its own.':
    'Was gedruckt wird und in welcher Reihenfolge. Ein Shop kann einen eigenen Lieferschein haben.',
  'What packing slips, pick lists and manifests look like.':
    'Wie Lieferscheine, Picklisten und Manifeste aussehen.',
  '{name}, orders {range}': '{name}, Bestellungen {range}',
};
