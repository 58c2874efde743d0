import type { Catalog } from '../languages.ts';

export const returnRules: Catalog = {
  'A label is bought as soon as a return is approved, and the customer prints it':
    'Sobald eine Retoure genehmigt ist, wird ein Label gekauft, das der Kunde ausdruckt',
  'After the delivery of the last parcel. The law gives 14':
    'Ab Zustellung des letzten Pakets. Gesetzlich sind es 14',
  'Approve returns automatically': 'Retouren automatisch genehmigen',
  'By SKU. Customers in the EU can still withdraw from the contract':
    'Nach SKU. Kunden in der EU können den Vertrag trotzdem widerrufen',
  'Customer does not like it': 'Gefällt dem Kunden nicht',
  'Customers can ask for another variant instead of their money back. It becomes a replacement order':
    'Kunden können statt der Erstattung eine andere Variante wünschen. Daraus wird eine Ersatzbestellung',
  'Customers can start returns': 'Kunden können Retouren anmelden',
  'Customers can withdraw from the contract': 'Kunden können den Vertrag widerrufen',
  'Damaged or defective': 'Beschädigt oder defekt',
  'Days after the delivery': 'Tage nach der Zustellung',
  'From the page of their order. Without it, you create returns yourself':
    'Auf der Seite ihrer Bestellung. Andernfalls erstellen Sie Retouren selbst',
  'From {least} to {most} days': '{least} bis {most} Tage',
  'How long a return can be started': 'So lange kann eine Retoure angemeldet werden',
  'If you sell to consumers in the EU, they must be able to withdraw on a page, without logging in. You cannot refuse it.':
    'Wenn Sie an Verbraucher in der EU verkaufen, müssen diese auf einer Seite ohne Anmeldung widerrufen können. Sie können den Widerruf nicht ablehnen.',
  'In two steps, with a receipt at once. It starts a return, whatever your rules for returns are':
    'In zwei Schritten, mit sofortiger Eingangsbestätigung. Damit beginnt eine Retoure, unabhängig von Ihren Retourenregeln',
  'Offer exchanges': 'Umtausch anbieten',
  'Otherwise each waits until you approve or reject it':
    'Andernfalls wartet jede, bis Sie sie genehmigen oder ablehnen',
  Page: 'Seite',
  'Page of the order': 'Seite der Bestellung',
  'Press Enter after each. Customers see them as you write them; if there are none, the usual ones in their language':
    'Drücken Sie nach jedem die Eingabetaste. Kunden sehen sie so, wie Sie sie schreiben; ohne Einträge sehen sie die üblichen in ihrer Sprache',
  'Products that cannot be returned': 'Von der Rückgabe ausgeschlossene Produkte',
  'Reasons to choose from': 'Gründe zur Auswahl',
  'Return rules saved': 'Retourenregeln gespeichert',
  'Returns by customers': 'Retouren durch Kunden',
  'Shown above the form as you write it, in every language: who pays for return shipping, where to send it':
    'Steht in jeder Sprache so über dem Formular, wie Sie es schreiben: wer die Rücksendung bezahlt, wohin sie geht',
  'The customer': 'Der Kunde',
  'The law asks you to send the receipt on a durable medium, such as email. Until the operator has set a mail server (WAYBILL_SMTP_URL), customers only see it on the page: send it yourself.':
    'Das Gesetz verlangt, dass Sie die Eingangsbestätigung auf einem dauerhaften Datenträger übermitteln, etwa per E-Mail. Bis der Betreiber einen Mailserver eingerichtet hat (WAYBILL_SMTP_URL), sehen Kunden sie nur auf der Seite: Senden Sie sie selbst.',
  'They send it at their own cost, with a slip that names the return':
    'Versand auf eigene Kosten, mit einem Begleitschein, der die Retoure nennt',
  'Too large': 'Zu groß',
  'Too small': 'Zu klein',
  'What customers can return by themselves from the page of their order, and how they withdraw from the contract.':
    'Was Kunden auf der Seite ihrer Bestellung selbst zurücksenden können und wie sie den Vertrag widerrufen.',
  'Who pays for return shipping?': 'Wer bezahlt die Rücksendung?',
  Withdrawal: 'Widerruf',
  'Withdrawal period in days': 'Widerrufsfrist in Tagen',
  'Wrong item': 'Falscher Artikel',
  'Your information about the withdrawal': 'Ihre Informationen zum Widerruf',
};
