import type { Catalog } from '../languages.ts';

export const bulkLabels: Catalog = {
  'Add a warehouse first: rates depend on where an order ships from.':
    'Fügen Sie zuerst ein Lager hinzu: Die Tarife hängen davon ab, von wo versendet wird.',
  'Arrives by': 'Ankunft bis',
  'asks for {requestedService}': 'gewünscht: {requestedService}',
  bought: 'gekauft',
  'Buy and print {count} labels': {
    one: '{count} Label kaufen und drucken',
    other: '{count} Labels kaufen und drucken',
  },
  'Buy and print {count} labels, {total}': {
    one: '{count} Label kaufen und drucken, {total}',
    other: '{count} Labels kaufen und drucken, {total}',
  },
  'Buying the label': 'Label wird gekauft',
  'Buying {count} labels': { one: '{count} Label wird gekauft', other: '{count} Labels werden gekauft' },
  'Cancel editing': 'Bearbeitung abbrechen',
  'Cheapest for each order': 'Günstigste je Bestellung',
  'Cheapest that arrives by…': 'Günstigste mit Ankunft bis …',
  'Choose the day by which it has to arrive.': 'Wählen Sie den Tag, bis zu dem es ankommen muss.',
  'Clear##selection': 'Auswahl aufheben',
  'Edit address': 'Adresse bearbeiten',
  'Edit the address of {orderNumber}': 'Adresse von {orderNumber} bearbeiten',
  'Fastest for each order': 'Schnellste je Bestellung',
  'found stock': 'gefundener Bestand',
  'Get price': 'Preis abfragen',
  'Getting prices, {done} of {total}': 'Preise werden abgefragt, {done} von {total}',
  'In the parcel of {orderNumber}': 'Im Paket von {orderNumber}',
  'Last labels bought': 'Zuletzt gekaufte Labels',
  'needs a fix': 'zu klären',
  'No connection. What was bought will be shown here when it is back.':
    'Keine Verbindung. Was gekauft wurde, wird hier angezeigt, sobald sie wieder da ist.',
  'No label was bought.': 'Es wurde kein Label gekauft.',
  'No labels bought': 'Keine Labels gekauft',
  'No service arrives by that day. Choose another day or a service.':
    'Keine Versandart kommt bis zu diesem Tag an. Wählen Sie einen anderen Tag oder eine Versandart.',
  'not bought': 'nicht gekauft',
  'Not enough stock is reserved for this order.': 'Für diese Bestellung ist nicht genug Bestand reserviert.',
  'Nothing to ship': 'Nichts zu versenden',
  'one label, also for {orders}': 'ein Label, auch für {orders}',
  'Orders done': 'Erledigte Bestellungen',
  'Print labels of {count} orders': {
    one: 'Labels von {count} Bestellung drucken',
    other: 'Labels von {count} Bestellungen drucken',
  },
  'Printing…': 'Wird gedruckt …',
  'Requested service, or the cheapest if none is requested': 'Gewünschte Versandart, sonst die günstigste',
  'rules: {rules}': 'Regeln: {rules}',
  'Save and get price': 'Speichern und Preis abfragen',
  'Service for {orderNumber}': 'Versandart für {orderNumber}',
  'Service of the preset': 'Versandart der Voreinstellung',
  'Ship anyway and record the shortage as found stock':
    'Trotzdem versenden und die Fehlmenge als gefundenen Bestand buchen',
  'Ship {count} orders': { one: '{count} Bestellung versenden', other: '{count} Bestellungen versenden' },
  'Ship {orderNumber} anyway': '{orderNumber} trotzdem versenden',
  'Ship {orderNumber} to': '{orderNumber} versenden an',
  'Starting…': 'Wird gestartet …',
  'The address may be wrong. Check it.': 'Die Adresse ist möglicherweise falsch. Prüfen Sie sie.',
  'The price was not asked for.': 'Der Preis wurde nicht abgefragt.',
  'The request did not reach the server, and nothing was bought. Try again.':
    'Die Anfrage hat den Server nicht erreicht, und es wurde nichts gekauft. Versuchen Sie es erneut.',
  'The weight of some items is not known.': 'Das Gewicht einiger Artikel ist nicht bekannt.',
  'These orders have no label to print.': 'Diese Bestellungen haben kein Label zum Drucken.',
  'This service is not offered for the order.': 'Diese Versandart wird für die Bestellung nicht angeboten.',
  'Unit of the weight of {orderNumber}': 'Gewichtseinheit von {orderNumber}',
  'Weight of the parcel of {orderNumber}': 'Paketgewicht von {orderNumber}',
  '{amount} bought': 'Gekauft für {amount}',
  '{count} addresses may be wrong. Check them before you buy the labels.': {
    one: '{count} Adresse ist möglicherweise falsch. Prüfen Sie sie, bevor Sie das Label kaufen.',
    other: '{count} Adressen sind möglicherweise falsch. Prüfen Sie sie, bevor Sie die Labels kaufen.',
  },
  '{count} at a time': '{count} auf einmal',
  '{count} labels bought and printed': {
    one: '{count} Label gekauft und gedruckt',
    other: '{count} Labels gekauft und gedruckt',
  },
  '{count} orders failed': {
    one: '{count} Bestellung fehlgeschlagen',
    other: '{count} Bestellungen fehlgeschlagen',
  },
  '{count} orders need a fix before their labels can be bought.': {
    one: '{count} Bestellung muss geklärt werden, bevor ihr Label gekauft werden kann.',
    other: '{count} Bestellungen müssen geklärt werden, bevor ihre Labels gekauft werden können.',
  },
  '{count} ready to ship': { one: '{count} versandbereit', other: '{count} versandbereit' },
  '{done} of {all} done. You can close this: it continues in the background, and the labels can be printed later.':
    '{done} von {all} erledigt. Sie können dies schließen: Es läuft weiter, und die Labels können später gedruckt werden.',
  '{service}, offered for {count} orders': {
    one: '{service}, für {count} Bestellung angeboten',
    other: '{service}, für {count} Bestellungen angeboten',
  },
};
