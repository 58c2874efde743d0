import type { Catalog } from '../languages.ts';

export const returns: Catalog = {
  'All items received': 'Alle Artikel eingegangen',
  'All items received. Complete the return once the customer is refunded.':
    'Alle Artikel eingegangen. Schließen Sie die Retoure ab, sobald der Kunde sein Geld zurückhat.',
  Approve: 'Genehmigen',
  'Approve and buy label': 'Genehmigen und Label kaufen',
  'Approve and buy label for {price}': 'Genehmigen und Label für {price} kaufen',
  'Approve and buy the return label now': 'Jetzt genehmigen und das Retourenlabel kaufen',
  'Approve or reject it.': 'Genehmigen Sie sie oder lehnen Sie sie ab.',
  'Approve or reject it. Once it is approved, the customer gets a label.':
    'Genehmigen Sie sie oder lehnen Sie sie ab. Nach der Genehmigung erhält der Kunde ein Label.',
  'approved##return': 'genehmigt',
  'At most {count} in all': 'Zusammen höchstens {count}',
  'Buy a label for the customer, or receive the items.':
    'Kaufen Sie ein Label für den Kunden oder buchen Sie den Eingang der Artikel.',
  'Buy label': 'Label kaufen',
  'Buy label for {price}': 'Label für {price} kaufen',
  'Buy return label': 'Retourenlabel kaufen',
  'Cancel return': 'Retoure stornieren',
  'Cancel this return?': 'Diese Retoure stornieren?',
  'canceled##return': 'storniert',
  "Choose one, or enter the customer's words":
    'Wählen Sie einen Grund oder geben Sie die Worte des Kunden ein',
  'Choose which items are returned, and why.': 'Wählen Sie, welche Artikel zurückkommen und warum.',
  Comment: 'Kommentar',
  'Complete return': 'Retoure abschließen',
  'Complete without the missing items?': 'Ohne die fehlenden Artikel abschließen?',
  'Complete##verb': 'Abschließen',
  'completed##return': 'abgeschlossen',
  Condition: 'Zustand',
  'Correct receipt': 'Eingang korrigieren',
  "Couldn't void the label": 'Label konnte nicht storniert werden',
  'Create return and buy label': 'Retoure erstellen und Label kaufen',
  'Create return and buy label for {price}': 'Retoure erstellen und Label für {price} kaufen',
  'Customer, withdrawal': 'Kunde, Widerruf',
  damaged: 'beschädigt',
  'Enter a reason': 'Geben Sie einen Grund ein',
  'Enter all that has arrived so far. Stock is adjusted by the difference.':
    'Geben Sie alles ein, was bisher angekommen ist. Der Bestand wird um die Differenz angepasst.',
  'Enter how many are returned to see prices.': 'Geben Sie ein, wie viele zurückkommen, um Preise zu sehen.',
  'Enter how many are returned': 'Geben Sie ein, wie viele zurückkommen',
  'Enter how many have arrived': 'Geben Sie ein, wie viele angekommen sind',
  'Enter only what has arrived now; you can receive the rest later. Sellable items go back into stock immediately.':
    'Geben Sie nur ein, was jetzt angekommen ist; den Rest können Sie später buchen. Verkäufliche Artikel gehen sofort wieder in den Bestand.',
  'Enter the weight to see prices.': 'Geben Sie das Gewicht ein, um Preise zu sehen.',
  'From the customer to your warehouse': 'Vom Kunden an Ihr Lager',
  'If the items arrive anyway, you can still receive them.':
    'Falls die Artikel dennoch ankommen, können Sie ihren Eingang weiterhin buchen.',
  'in transit##return': 'unterwegs',
  'Instead of {name}': 'Statt {name}',
  'It cannot be rejected. What the customer declared is on the page of the order.':
    'Er kann nicht abgelehnt werden. Die Erklärung des Kunden finden Sie auf der Seite der Bestellung.',
  'It could not be bought: {reason} Buy one here.':
    'Es konnte nicht gekauft werden: {reason} Kaufen Sie hier eines.',
  'Its label is voided, unless the parcel has already been scanned. If the items arrive anyway, you can still receive them.':
    'Ihr Label wird storniert, sofern das Paket noch nicht gescannt wurde. Falls die Artikel dennoch ankommen, können Sie ihren Eingang weiterhin buchen.',
  'Keep return': 'Retoure behalten',
  'label created##return': 'Label erstellt',
  'Label paid by': 'Label bezahlt von',
  'No matching returns': 'Keine passenden Retouren',
  'No more of {name} is expected. Nothing was changed.':
    'Von {name} wird nichts mehr erwartet. Es wurde nichts geändert.',
  'No returns yet': 'Noch keine Retouren',
  'Nothing to return': 'Nichts zurückzusenden',
  'Number, customer, tracking code': 'Nummer, Kunde, Sendungsnummer',
  'On its way to you. Receive it when it arrives.':
    'Auf dem Weg zu Ihnen. Buchen Sie den Eingang, wenn sie ankommt.',
  'Only shipped items can be returned.': 'Nur versendete Artikel können zurückgesendet werden.',
  'Open a shipped order and choose “Create return”, or let customers start returns in <link>Settings, Returns</link>.':
    'Öffnen Sie eine versendete Bestellung und wählen Sie „Retoure erstellen“, oder lassen Sie Kunden Retouren selbst anmelden: <link>Einstellungen, Retouren</link>.',
  'partially received##return': 'teilweise eingegangen',
  'Photo {number} of the customer': 'Foto {number} des Kunden',
  'Photo {number} of the customer, opens in a new tab':
    'Foto {number} des Kunden, öffnet sich in einem neuen Tab',
  'Press Enter to receive {count} items as sellable. For damaged items, use Receive above.': {
    one: 'Drücken Sie die Eingabetaste, um den Eingang von {count} Artikel als verkäuflich zu buchen. Für beschädigte Artikel verwenden Sie oben „Eingang buchen“.',
    other:
      'Drücken Sie die Eingabetaste, um den Eingang von {count} Artikeln als verkäuflich zu buchen. Für beschädigte Artikel verwenden Sie oben „Eingang buchen“.',
  },
  'Quantity, at most {count}': 'Menge, höchstens {count}',
  'Reason for returning {name}': 'Rückgabegrund für {name}',
  Receipts: 'Eingänge',
  'Receive return': 'Retoureneingang buchen',
  'Receive the rest when it arrives, or complete the return without it.':
    'Buchen Sie den Eingang der restlichen Artikel, wenn sie ankommen, oder schließen Sie die Retoure ohne sie ab.',
  'Receive {count} items': {
    one: 'Eingang von {count} Artikel buchen',
    other: 'Eingang von {count} Artikeln buchen',
  },
  'Receive##return': 'Eingang buchen',
  Received: 'Eingegangen',
  'Received so far': 'Bisher eingegangen',
  'received##return': 'eingegangen',
  'Receiving the items reopens it.': 'Durch den Eingang der Artikel wird sie wieder geöffnet.',
  Reject: 'Ablehnen',
  'Reject return': 'Retoure ablehnen',
  'Reject this return?': 'Diese Retoure ablehnen?',
  'rejected##return': 'abgelehnt',
  'Rejected: {reason}': 'Abgelehnt: {reason}',
  'Request by the customer': 'Anfrage des Kunden',
  Requested: 'Angefragt',
  'Requested by': 'Angefragt von',
  'requested##return': 'angefragt',
  'Return label': 'Retourenlabel',
  'Return shipping': 'Rückversand',
  'Return to': 'Rücksendung an',
  'Returns of this order': 'Retouren dieser Bestellung',
  'Returns, from the request until the items are back in stock.':
    'Retouren, von der Anfrage, bis die Artikel wieder im Bestand sind.',
  Scanned: 'Gescannt',
  Sellable: 'Verkäuflich',
  sellable: 'verkäuflich',
  'Send the label to the customer. The parcel has not been scanned yet.':
    'Senden Sie dem Kunden das Label. Das Paket wurde noch nicht gescannt.',
  'Ships from the customer to your warehouse.': 'Versand vom Kunden an Ihr Lager.',
  'Some items received': 'Einige Artikel eingegangen',
  'The customer can request another return. This cannot be undone.':
    'Der Kunde kann eine neue Retoure anfragen. Dies kann nicht rückgängig gemacht werden.',
  'The customer sends it at their own cost. Receive it when it arrives.':
    'Der Kunde versendet sie auf eigene Kosten. Buchen Sie den Eingang, wenn sie ankommt.',
  'The customer is waiting for a label': 'Der Kunde wartet auf ein Label',
  'The customer, who sends it at their own cost': 'Kunde, versendet auf eigene Kosten',
  'The label for the customer is being bought.': 'Das Label für den Kunden wird gekauft.',
  'The price of the label is not known yet. Wait until it is shown.':
    'Der Preis des Labels ist noch nicht bekannt. Warten Sie, bis er angezeigt wird.',
  'The return is completed.': 'Die Retoure ist abgeschlossen.',
  'The return was canceled. If the parcel arrives anyway, receive it.':
    'Die Retoure wurde storniert. Falls das Paket dennoch ankommt, buchen Sie seinen Eingang.',
  'The return was rejected.': 'Die Retoure wurde abgelehnt.',
  'The warehouse it was shipped from': 'Das Lager, aus dem versendet wurde',
  'This is already recorded': 'Das ist bereits so erfasst',
  'This label was erased.': 'Dieses Label wurde gelöscht.',
  'This label could not be bought.': 'Der Kauf dieses Labels ist fehlgeschlagen.',
  'This label has been bought.': 'Dieses Label ist gekauft.',
  'This label is being bought.': 'Dieses Label wird gekauft.',
  'This label was voided.': 'Dieses Label ist storniert.',
  'This label is being voided.': 'Dieses Label wird storniert.',
  'This return was canceled': 'Diese Retoure wurde storniert',
  'Track parcel': 'Paket verfolgen',
  Us: 'Wir',
  'Where the items arrived': 'Wo die Artikel angekommen sind',
  '{count} items did not arrive. The return is closed without them; what arrives later needs a new return.': {
    one: '{count} Artikel ist nicht angekommen. Die Retoure wird ohne ihn abgeschlossen; was später ankommt, braucht eine neue Retoure.',
    other:
      '{count} Artikel sind nicht angekommen. Die Retoure wird ohne sie abgeschlossen; was später ankommt, braucht eine neue Retoure.',
  },
  '{name} is not in this return. Receive what you scanned, or scan {code} again to leave.':
    '{name} gehört nicht zu dieser Retoure. Buchen Sie den Eingang der gescannten Artikel oder scannen Sie {code} erneut, um die Seite zu verlassen.',
  '{name}: {count} returned': {
    one: '{name}: {count} zurückgesendet',
    other: '{name}: {count} zurückgesendet',
  },
  '{name}: {count} still expected': {
    one: '{name}: {count} noch erwartet',
    other: '{name}: {count} noch erwartet',
  },
  '{name}: {number} of {count}': '{name}: {number} von {count}',
};
