import type { Catalog } from '../languages.ts';

export const packing: Catalog = {
  'All checked. Buying the label …': 'Alles geprüft. Label wird gekauft …',
  'All checked. Choose a service': 'Alles geprüft. Versandart wählen',
  'All checked. Weigh the parcel': 'Alles geprüft. Paket wiegen',
  'All items of this order have shipped.': 'Alle Artikel dieser Bestellung sind versendet.',
  'Already shipped': 'Bereits versendet',
  'Checked quantity of {name}': 'Geprüfte Menge von {name}',
  'Connect scale': 'Waage verbinden',
  'Correct or confirm the address, or set the order aside.':
    'Korrigieren oder bestätigen Sie die Adresse, oder legen Sie die Bestellung beiseite.',
  'Do not ship this order. Put its items back.':
    'Versenden Sie diese Bestellung nicht. Legen Sie die Artikel zurück.',
  'For {recipient}': 'Für {recipient}',
  'Gift: no prices in the parcel': 'Geschenk: keine Preise ins Paket',
  'It is not in this order. Nothing was changed.':
    'Gehört nicht zu dieser Bestellung. Es wurde nichts geändert.',
  'Label bought and opened': 'Label gekauft und geöffnet',
  'Label bought, but not printed': 'Label gekauft, aber nicht gedruckt',
  'Label bought. Printing it …': 'Label gekauft. Wird gedruckt …',
  'Last scan undone': 'Letzter Scan rückgängig gemacht',
  'Load it again': 'Neu laden',
  'Load it again and check its items.': 'Laden Sie sie neu und prüfen Sie die Artikel.',
  'No package': 'Keine Verpackung',
  'No SKU: enter the quantity': 'Keine SKU: Menge eingeben',
  Note: 'Notiz',
  'of {count}': 'von {count}',
  'Open it to print it. This browser cannot print it from here.':
    'Öffnen Sie es zum Drucken. Dieser Browser kann es nicht von hier aus drucken.',
  'Open label': 'Label öffnen',
  'Open label again': 'Label erneut öffnen',
  'Open the shipment': 'Sendung öffnen',
  'Pack {orderNumber}': '{orderNumber} packen',
  'Put it on the scale, or enter its weight.': 'Stellen Sie es auf die Waage oder geben Sie das Gewicht ein.',
  'Release the order before you pack it.': 'Geben Sie die Bestellung frei, bevor Sie sie packen.',
  'Scan another order, or take this one over.':
    'Scannen Sie eine andere Bestellung oder übernehmen Sie diese.',
  'Scan the items': 'Artikel scannen',
  'Scan the next order.': 'Scannen Sie die nächste Bestellung.',
  'Scan {code} again to leave this order.': 'Scannen Sie {code} erneut, um diese Bestellung zu verlassen.',
  'Some items are out of stock. Set the order aside.':
    'Einige Artikel sind nicht auf Lager. Legen Sie die Bestellung beiseite.',
  Sound: 'Ton',
  'Take over': 'Übernehmen',
  'The order asks for “{requestedService}”.': 'Für die Bestellung ist „{requestedService}“ gewünscht.',
  'The order needs {count}. Nothing was changed.':
    'Die Bestellung braucht {count}. Es wurde nichts geändert.',
  'Too many: {name}': 'Zu viele: {name}',
  'Undo last scan (Ctrl+Z)': 'Letzten Scan rückgängig (Strg+Z)',
  'Unit of weight': 'Gewichtseinheit',
  'USB scale': 'USB-Waage',
  'Weigh every parcel': 'Jedes Paket wiegen',
  'Wrong address': 'Falsche Adresse',
  'Wrong item: {name}': 'Falscher Artikel: {name}',
  'You are packing this order in another window': 'Sie packen diese Bestellung in einem anderen Fenster',
  'You have this order open in another window, too.':
    'Sie haben diese Bestellung auch in einem anderen Fenster geöffnet.',
  'You took over this order in another window':
    'Sie haben diese Bestellung in einem anderen Fenster übernommen',
  '{code} has already shipped': '{code} ist bereits versendet',
  '{count} of {total}': '{count} von {total}',
  '{count} parcels: {parcels}. Enter a weight to ship it all in one.':
    '{count} Pakete: {parcels}. Geben Sie ein Gewicht ein, um alles in einem zu versenden.',
  '{names} have this order open, too.': {
    one: '{names} hat diese Bestellung ebenfalls geöffnet.',
    other: '{names} haben diese Bestellung ebenfalls geöffnet.',
  },
  '{name} is packing this order': '{name} packt diese Bestellung',
  '{name} is packing this order.': '{name} packt diese Bestellung.',
  '{name} took over this order': '{name} hat diese Bestellung übernommen',
  '{orderNumber} is not finished': '{orderNumber} ist nicht fertig',
  '{orderNumber} is not finished. Scan {code} again to leave it.':
    '{orderNumber} ist nicht fertig. Scannen Sie {code} erneut, um sie zu verlassen.',
  'The contents of this parcel have changed': 'Der Inhalt dieses Pakets hat sich geändert',
  'This order goes into the same parcel. Scan another order, or take this one over.':
    'Diese Bestellung kommt in dasselbe Paket. Scannen Sie eine andere Bestellung, oder übernehmen Sie diese.',
  'This order is assigned to {name}.': 'Diese Bestellung ist {name} zugewiesen.',
  'You are packing {orderNumber} in another window': 'Sie packen {orderNumber} in einem anderen Fenster',
  '{name} is packing {orderNumber}': '{name} packt {orderNumber}',
};
