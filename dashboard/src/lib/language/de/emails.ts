import type { Catalog } from '../languages.ts';

export const emails: Catalog = {
  'An empty line begins a paragraph': 'Eine Leerzeile beginnt einen Absatz',
  'Replies go to': 'Antworten gehen an',
  'Back to the default': 'Zurück zum Standard',
  Delayed: 'Verzögert',
  'Emails saved': 'E-Mails gespeichert',
  'Emails to the customer': 'E-Mails an den Kunden',
  'Every email was sent, or is still being tried.': 'Alle E-Mails wurden gesendet oder werden noch versucht.',
  'Filled in for each customer:': 'Wird für jeden Kunden eingesetzt:',
  Heading: 'Überschrift',
  'If empty, the name of your brand': 'Wenn leer, der Name Ihrer Marke',
  "If empty, your brand's email for questions, or the sender":
    'Wenn leer, die E-Mail-Adresse Ihrer Marke für Fragen oder der Absender',
  'No failed emails': 'Keine fehlgeschlagenen E-Mails',
  'Not sent yet.': 'Noch nicht gesendet.',
  'Not sent yet: {reason}': 'Noch nicht gesendet: {reason}',
  'Not sent.': 'Nicht gesendet.',
  'Not sent: {reason}': 'Nicht gesendet: {reason}',
  'Order confirmed': 'Bestellung bestätigt',
  'Out for delivery': 'In Zustellung',
  Part: 'Teil',
  'Plain text': 'Nur Text',
  'Save first: a test is sent with what is saved.':
    'Speichern Sie zuerst: Ein Test wird mit dem gesendet, was gespeichert ist.',
  'Send a test to me': 'Test an mich senden',
  'Send again': 'Erneut senden',
  'Send again: {email}, order {number}': 'Erneut senden: {email}, Bestellung {number}',
  'Send emails to customers': 'E-Mails an Kunden senden',
  "Sender's address": 'Adresse des Absenders',
  "Sender's name": 'Name des Absenders',
  Sending: 'Versand der E-Mails',
  'Sent to {email}.': 'An {email} gesendet.',
  'Start from the default': 'Mit dem Standard beginnen',
  Subject: 'Betreff',
  'Subject:': 'Betreff:',
  Texts: 'Texte',
  'The customer may have received it all the same.': 'Der Kunde hat sie möglicherweise trotzdem erhalten.',
  'The email will be sent again': 'Die E-Mail wird erneut gesendet',
  'The store uses the settings for all orders': 'Für den Shop gelten die Einstellungen aller Bestellungen',
  'This server cannot send emails yet': 'Dieser Server kann noch keine E-Mails senden',
  'This store has settings of its own.': 'Dieser Shop hat eigene Einstellungen.',
  'This store uses the settings for all orders. What you save here is for its own orders only.':
    'Für diesen Shop gelten die Einstellungen aller Bestellungen. Was Sie hier speichern, gilt nur für seine eigenen Bestellungen.',
  'To the email address of the order, unless its store emails customers itself':
    'An die E-Mail-Adresse der Bestellung. Bestellungen eines Shops, der seinen Kunden selbst schreibt, bleiben ihm überlassen',
  'Until then, no emails are sent, although they are turned on.':
    'Bis dahin werden keine E-Mails gesendet, obwohl sie eingeschaltet sind.',
  'Use those for all orders': 'Die aller Bestellungen verwenden',
  'What customers are told about their orders, and in which words.':
    'Was Kunden über ihre Bestellungen erfahren und in welchen Worten.',
  'Emails that could not be sent: the newest 100. Correct the address on the order, or the settings of the mail server, and send them again.':
    'Was Kunden nicht mitgeteilt werden konnte: die neuesten 100. Korrigieren Sie die Adresse in der Bestellung oder die Einstellungen des Mailservers und senden Sie sie erneut.',
  'What customers get': 'Was Kunden erhalten',
  'Fields left empty use the default.': 'Für leere Felder gilt der Standard.',
  'When a label is bought or the order is marked as shipped, once for all its parcels':
    'Wenn ein Label gekauft oder die Bestellung als versendet markiert wird, einmal für alle Pakete',
  'When an order arrives here. Most stores send this themselves':
    'Wenn eine Bestellung hier eingeht. Die meisten Shops senden dies selbst',
  'When everything has arrived': 'Wenn alles angekommen ist',
  'When the carrier reports a problem': 'Wenn der Versanddienst ein Problem meldet',
  'When the customer has withdrawn from the contract. The law asks for it':
    'Wenn der Kunde den Vertrag widerrufen hat. Gesetzlich vorgeschrieben',
  'When the parcel arrives today': 'Wenn das Paket heute ankommt',
  'When the parcel has arrived': 'Wenn das Paket angekommen ist',
  'Which emails': 'Welche E-Mails',
  'Its operator has to set a mail server: WAYBILL_SMTP_URL.':
    'Wer ihn betreibt, muss einen Mailserver angeben: WAYBILL_SMTP_URL.',
  Why: 'Grund',
  'With a link to the label': 'Mit dem Weg zum Label',
  'Withdrawal receipt': 'Eingangsbestätigung des Widerrufs',
  'You can prepare everything here until then.': 'Sie können bis dahin alles hier vorbereiten.',
  'Your mail server must be allowed to send from it': 'Ihr Mailserver muss von ihr senden dürfen',
};
