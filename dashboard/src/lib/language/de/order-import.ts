import type { Catalog } from '../languages.ts';

export const orderImport: Catalog = {
  'Address line 3': 'Adresszeile 3',
  'Billing apartment, floor, unit': 'Adresszusatz (Rechnung)',
  'Billing city': 'Ort (Rechnung)',
  'Billing company': 'Firma (Rechnung)',
  'Billing country': 'Land (Rechnung)',
  'Billing first name': 'Vorname (Rechnung)',
  'Billing last name': 'Nachname (Rechnung)',
  'Billing name': 'Name (Rechnung)',
  'Billing phone': 'Telefon (Rechnung)',
  'Billing postal code': 'Postleitzahl (Rechnung)',
  'Billing state or province': 'Bundesland oder Provinz (Rechnung)',
  'Billing street': 'Straße (Rechnung)',
  'Buyer asked to cancel': 'Stornierung vom Käufer gewünscht',
  'canceled in the store': 'im Shop storniert',
  'Canceled on': 'Storniert am',
  'Default: 1.': 'Standard: 1.',
  'eBay’s report does not say which orders were canceled or refunded. Download only the orders that are awaiting shipment.':
    'Der Bericht von eBay sagt nicht, welche Bestellungen storniert oder erstattet wurden. Laden Sie nur die Bestellungen herunter, die auf den Versand warten.',
  'Empty or wrong in {count} orders': {
    one: 'Leer oder falsch in {count} Bestellung',
    other: 'Leer oder falsch in {count} Bestellungen',
  },
  'Etsy’s Order Items file does not say which orders were canceled or refunded. Compare it with Etsy before you ship.':
    'Die Datei „Order Items“ von Etsy sagt nicht, welche Bestellungen storniert oder erstattet wurden. Vergleichen Sie sie vor dem Versand mit Etsy.',
  'Etsy’s Orders file does not name the items: it can be imported only if their SKUs are among your products here. Otherwise use the Order Items file.':
    'Die Datei „Orders“ von Etsy nennt die Artikel nicht: Sie kann nur importiert werden, wenn deren SKUs hier zu Ihren Produkten gehören. Verwenden Sie sonst die Datei „Order Items“.',
  'Exports from Shopify, WooCommerce, Etsy, eBay, Amazon, BigCommerce and Squarespace are recognized. For other files, choose what each column contains.':
    'Exporte aus Shopify, WooCommerce, Etsy, eBay, Amazon, BigCommerce und Squarespace werden erkannt. Bei anderen Dateien wählen Sie, was jede Spalte enthält.',
  'First name': 'Vorname',
  'For the whole order.': 'Für die ganze Bestellung.',
  'fulfilled in the store': 'im Shop bereits ausgeführt',
  'Fulfillment status': 'Versandstatus',
  'Full name.': 'Vollständiger Name.',
  'Go to orders': 'Zu den Bestellungen',
  'Hold reason': 'Grund für das Anhalten',
  'If you sell in more than one store.': 'Falls Sie in mehreren Shops verkaufen.',
  'Import {count} orders': {
    one: '{count} Bestellung importieren',
    other: '{count} Bestellungen importieren',
  },
  'It has one line per order, without the prices and weights of the items. Export the orders again and choose “One line per item”.':
    'Sie hat eine Zeile pro Bestellung, ohne die Preise und Gewichte der Artikel. Exportieren Sie die Bestellungen noch einmal und wählen Sie „Eine Zeile pro Artikel“.',
  'Item country of origin': 'Ursprungsland des Artikels',
  'Item HS code': 'HS-Code des Artikels',
  'Item name': 'Artikelname',
  'Item name and SKU are both empty.': 'Artikelname und SKU sind beide leer.',
  'Item skipped: {reason}.': 'Artikel übersprungen: {reason}.',
  'Item status': 'Artikelstatus',
  'Item variant': 'Artikelvariante',
  'Last name': 'Nachname',
  'Lines with the same number and store are one order.':
    'Zeilen mit gleicher Nummer und gleichem Shop sind eine Bestellung.',
  'needs no shipping': 'kein Versand nötig',
  'No country: {country} is used.': 'Kein Land angegeben: {country} wird verwendet.',
  'no recipient, add a name or a company': 'kein Empfänger, Name oder Firma ergänzen',
  'No shipping address: the billing address is used.':
    'Keine Lieferadresse: Die Rechnungsadresse wird verwendet.',
  'not completed in the store': 'im Shop nicht abgeschlossen',
  'not paid in the store': 'im Shop nicht bezahlt',
  'Note attributes': 'Notizattribute',
  'nothing left to ship': 'nichts mehr zu versenden',
  "The customer's language, such as de or pt-BR, for their page and emails.":
    'Sprache des Kunden, z. B. de oder pt-BR: Seine Seite und E-Mails sind in dieser Sprache.',
  'on hold in the store': 'im Shop angehalten',
  'only partly paid in the store': 'im Shop nur teilweise bezahlt',
  'Optional if the SKU is one of your products.': 'Optional, wenn die SKU zu einem Ihrer Produkte gehört.',
  'Order number {number} was shortened by a spreadsheet.':
    'Die Bestellnummer {number} wurde von einer Tabellenkalkulation gekürzt.',
  'Order total': 'Bestellsumme',
  'orders imported': 'importierte Bestellungen',
  'Orders that are completed, shipped, canceled or refunded are skipped; unpaid ones are imported on hold.':
    'Abgeschlossene, versendete, stornierte oder erstattete Bestellungen werden übersprungen; unbezahlte werden angehalten importiert.',
  'oz, lb, g or kg. Default: the unit in the heading of the weight.':
    'oz, lb, g oder kg. Standard: die Einheit in der Überschrift der Gewichtsspalte.',
  'Paid on': 'Bezahlt am',
  'partly fulfilled in the store, check the quantity': 'im Shop teilweise ausgeführt, Menge prüfen',
  'partly fulfilled in the store, check what is left': 'im Shop teilweise ausgeführt, Rest prüfen',
  'partly refunded in the store, check the items': 'im Shop teilweise erstattet, Artikel prüfen',
  'payment failed in the store': 'Zahlung im Shop fehlgeschlagen',
  'payment only authorized in the store': 'Zahlung im Shop nur autorisiert',
  'Payment status': 'Zahlungsstatus',
  'Phone {phone} was shortened by a spreadsheet and is left out.':
    'Die Telefonnummer {phone} wurde von einer Tabellenkalkulation gekürzt und wird weggelassen.',
  'Postal code {code} is too short for {country}. Did a spreadsheet remove a zero: {restored}?':
    'Die Postleitzahl {code} ist zu kurz für {country}. Hat eine Tabellenkalkulation eine Null entfernt: {restored}?',
  'Price per piece, such as 12.50, 12,50 or $12.50.': 'Preis pro Stück, z. B. 12.50, 12,50 oder $12.50.',
  'Reading: {count} orders': {
    one: 'Wird gelesen: {count} Bestellung',
    other: 'Wird gelesen: {count} Bestellungen',
  },
  'Refunded amount': 'Erstatteter Betrag',
  'refunded in the store': 'im Shop erstattet',
  'removed or refunded in the store': 'im Shop entfernt oder erstattet',
  'SKU of one of your products, or any other code.':
    'SKU eines Ihrer Produkte oder ein beliebiger anderer Code.',
  'Still on hold ({reason}). Nothing in this file keeps it there: release it.':
    'Noch angehalten ({reason}). In dieser Datei steht kein Grund mehr dafür: Geben Sie die Bestellung frei.',
  'Still on hold. Nothing in this file keeps it there: release it.':
    'Noch angehalten. In dieser Datei steht kein Grund mehr dafür: Geben Sie die Bestellung frei.',
  'Stopped after {count} orders': {
    one: 'Nach {count} Bestellung gestoppt',
    other: 'Nach {count} Bestellungen gestoppt',
  },
  'Taken off the whole order.': 'Wird von der ganzen Bestellung abgezogen.',
  'The address is not the same as on line {line} of this order.':
    'Die Adresse ist nicht dieselbe wie in Zeile {line} dieser Bestellung.',
  'The amounts are in several currencies: {currencies}.':
    'Die Beträge sind in mehreren Währungen: {currencies}.',
  'the buyer asked to cancel': 'der Käufer möchte stornieren',
  "The customer's purchase order number.": 'Die Bestellnummer des Kunden.',
  'The first line names the columns, in any order. An order with several items has one line per item, with the address on the first.':
    'Die erste Zeile nennt die Spalten in beliebiger Reihenfolge. Eine Bestellung mit mehreren Artikeln hat eine Zeile pro Artikel, mit der Adresse in der ersten.',
  'The shipping method that the customer chose.': 'Die Versandart, die der Kunde gewählt hat.',
  'to be verified in the store': 'im Shop zu prüfen',
  'Too long to be kept: {names}.': 'Zu lang, um übernommen zu werden: {names}.',
  'Two-letter code or name. Default: the country of your default warehouse.':
    'Code aus zwei Buchstaben oder Name. Standard: das Land Ihres Standardlagers.',
  'unknown status in the store, “{status}”': 'unbekannter Status im Shop, „{status}“',
  'Used if there is no full name.': 'Wird verwendet, wenn der vollständige Name fehlt.',
  'Weight has no unit. Add it to the heading, like “Weight (kg)”.':
    'Das Gewicht hat keine Einheit. Ergänzen Sie sie in der Überschrift, z. B. „Gewicht (kg)“.',
  'Weight per piece.': 'Gewicht pro Stück.',
  'When the customer ordered, such as 2026-11-15.': 'Wann der Kunde bestellt hat, z. B. 2026-11-15.',
};
