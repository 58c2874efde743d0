import type { MailTexts } from './texts.ts';

export const it: MailTexts = {
  emails: {
    shipped: {
      subject: 'Il Suo ordine {{orderNumber}} è in viaggio',
      heading: 'Il Suo ordine è in viaggio',
      text: 'Abbiamo preparato il Suo ordine {{orderNumber}} e lo abbiamo affidato al corriere. Può seguirlo fino alla consegna.',
    },
    out_for_delivery: {
      subject: 'Il Suo ordine {{orderNumber}} arriva oggi',
      heading: 'Il Suo pacco arriva oggi',
      text: 'Il Suo ordine {{orderNumber}} è in consegna.',
    },
    delivered: {
      subject: 'Il Suo ordine {{orderNumber}} è stato consegnato',
      heading: 'Il Suo pacco è stato consegnato',
      text: 'Il Suo ordine {{orderNumber}} è arrivato. Ci auguriamo che sia di Suo gradimento! Se qualcosa non va, ci scriva.',
    },
    exception: {
      subject: 'Il Suo ordine {{orderNumber}} è in ritardo',
      heading: 'Il Suo pacco è in ritardo',
      text: 'Il corriere segnala un problema con la consegna del Suo ordine {{orderNumber}}. La pagina del Suo ordine mostra sempre le ultime novità. Per qualsiasi domanda, ci scriva.',
    },
    return_approved: {
      subject: 'Il Suo reso per l’ordine {{orderNumber}}',
      heading: 'Il Suo reso è stato approvato',
      text: 'Ora può rispedirci gli articoli. Nella pagina del Suo ordine trova tutto il necessario. La preghiamo di inserire nel pacco un biglietto con il Suo numero d’ordine {{orderNumber}}.',
    },
    return_received: {
      subject: 'Abbiamo ricevuto il Suo reso per l’ordine {{orderNumber}}',
      heading: 'Il Suo reso è arrivato',
      text: 'Grazie, il Suo reso per l’ordine {{orderNumber}} è arrivato. Lo stiamo controllando e ci occuperemo del resto.',
    },
    withdrawal: {
      subject: 'Conferma di ricezione del Suo recesso dall’ordine {{orderNumber}}',
      heading: 'Abbiamo ricevuto il Suo recesso',
      text: 'Confermiamo di aver ricevuto la Sua dichiarazione di recesso dal contratto per l’ordine {{orderNumber}}. La preghiamo di conservare questa e-mail.',
    },
    order_confirmed: {
      subject: 'Il Suo ordine {{orderNumber}}',
      heading: 'Grazie per il Suo ordine',
      text: 'Abbiamo ricevuto il Suo ordine {{orderNumber}}. Le scriveremo non appena sarà in viaggio.',
    },
  },
  pickup: {
    subject: 'Il Suo ordine {{orderNumber}} è pronto per il ritiro',
    heading: 'Il Suo pacco è pronto per il ritiro',
    text: 'Il Suo ordine {{orderNumber}} La attende in un punto di ritiro. La pagina del corriere indica dove e fino a quando può ritirarlo.',
  },
  trackButton: 'Segua il Suo ordine',
  returnButton: 'Vai al reso',
  orderButton: 'Vedi l’ordine',
  statement: 'La Sua dichiarazione',
  whyYouGetThis: (shopName) => `Riceve questa e-mail in seguito al Suo ordine presso ${shopName}.`,
  noMoreMails: 'Non ricevere altre e-mail su questo ordine',
  stop: {
    title: 'E-mail sul Suo ordine',
    question: 'Desidera non ricevere altre e-mail su questo ordine?',
    button: 'Non ricevere altre e-mail su questo ordine',
    done: 'Non riceverà altre e-mail su questo ordine.',
    backToOrder: 'Torna al Suo ordine',
  },
};
