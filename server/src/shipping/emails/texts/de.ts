import type { MailTexts } from './texts.ts';

export const de: MailTexts = {
  emails: {
    shipped: {
      subject: 'Ihre Bestellung {{orderNumber}} ist unterwegs',
      heading: 'Ihre Bestellung ist unterwegs',
      text: 'Wir haben Ihre Bestellung {{orderNumber}} verpackt und zur Zustellung übergeben. Sie können sie bis zu Ihrer Haustür verfolgen.',
    },
    out_for_delivery: {
      subject: 'Ihre Bestellung {{orderNumber}} kommt heute an',
      heading: 'Ihr Paket kommt heute an',
      text: 'Ihre Bestellung {{orderNumber}} ist in der Zustellung.',
    },
    delivered: {
      subject: 'Ihre Bestellung {{orderNumber}} wurde zugestellt',
      heading: 'Ihr Paket wurde zugestellt',
      text: 'Ihre Bestellung {{orderNumber}} ist angekommen. Viel Freude damit! Falls etwas nicht in Ordnung ist, geben Sie uns bitte Bescheid.',
    },
    exception: {
      subject: 'Ihre Bestellung {{orderNumber}} verspätet sich',
      heading: 'Ihr Paket verspätet sich',
      text: 'Der Versanddienst meldet ein Problem bei der Zustellung Ihrer Bestellung {{orderNumber}}. Den neuesten Stand finden Sie jederzeit auf der Seite Ihrer Bestellung. Bei Fragen schreiben Sie uns bitte.',
    },
    return_approved: {
      subject: 'Ihre Rücksendung zur Bestellung {{orderNumber}}',
      heading: 'Ihre Rücksendung wurde genehmigt',
      text: 'Sie können die Artikel jetzt zurückschicken. Alles, was Sie dafür brauchen, finden Sie auf der Seite Ihrer Bestellung. Bitte legen Sie einen Zettel mit Ihrer Bestellnummer {{orderNumber}} in das Paket.',
    },
    return_received: {
      subject: 'Ihre Rücksendung zur Bestellung {{orderNumber}} ist angekommen',
      heading: 'Ihre Rücksendung ist angekommen',
      text: 'Vielen Dank, Ihre Rücksendung zur Bestellung {{orderNumber}} ist bei uns angekommen. Wir prüfen sie jetzt und kümmern uns um alles Weitere.',
    },
    withdrawal: {
      subject: 'Eingangsbestätigung Ihres Widerrufs zur Bestellung {{orderNumber}}',
      heading: 'Ihr Widerruf ist bei uns eingegangen',
      text: 'Hiermit bestätigen wir den Eingang Ihres Widerrufs zur Bestellung {{orderNumber}}. Bitte bewahren Sie diese E-Mail auf.',
    },
    order_confirmed: {
      subject: 'Ihre Bestellung {{orderNumber}}',
      heading: 'Vielen Dank für Ihre Bestellung',
      text: 'Wir haben Ihre Bestellung {{orderNumber}} erhalten. Sie hören von uns, sobald sie unterwegs ist.',
    },
  },
  pickup: {
    subject: 'Ihre Bestellung {{orderNumber}} liegt zur Abholung bereit',
    heading: 'Ihr Paket liegt zur Abholung bereit',
    text: 'Ihre Bestellung {{orderNumber}} wartet an einer Abholstelle auf Sie. Wo das ist und bis wann Sie sie abholen können, steht auf der Seite des Versanddienstes.',
  },
  trackButton: 'Bestellung verfolgen',
  returnButton: 'Zur Rücksendung',
  orderButton: 'Bestellung ansehen',
  statement: 'Ihre Erklärung',
  whyYouGetThis: (shopName) => `Sie erhalten diese E-Mail wegen Ihrer Bestellung bei ${shopName}.`,
  noMoreMails: 'Keine weiteren E-Mails zu dieser Bestellung',
  stop: {
    title: 'E-Mails zu Ihrer Bestellung',
    question: 'Möchten Sie keine weiteren E-Mails zu dieser Bestellung erhalten?',
    button: 'Keine weiteren E-Mails zu dieser Bestellung',
    done: 'Sie erhalten keine weiteren E-Mails zu dieser Bestellung.',
    backToOrder: 'Zurück zu Ihrer Bestellung',
  },
};
