import type { MailTexts } from './texts.ts';

export const nl: MailTexts = {
  emails: {
    shipped: {
      subject: 'Uw bestelling {{orderNumber}} is onderweg',
      heading: 'Uw bestelling is onderweg',
      text: 'We hebben uw bestelling {{orderNumber}} ingepakt en meegegeven aan de bezorgdienst. U kunt haar volgen tot aan uw deur.',
    },
    out_for_delivery: {
      subject: 'Uw bestelling {{orderNumber}} komt vandaag aan',
      heading: 'Uw pakket komt vandaag aan',
      text: 'Uw bestelling {{orderNumber}} wordt vandaag bezorgd.',
    },
    delivered: {
      subject: 'Uw bestelling {{orderNumber}} is bezorgd',
      heading: 'Uw pakket is bezorgd',
      text: 'Uw bestelling {{orderNumber}} is aangekomen. Veel plezier ermee! Klopt er iets niet, laat het ons dan weten.',
    },
    exception: {
      subject: 'Uw bestelling {{orderNumber}} is vertraagd',
      heading: 'Uw pakket is vertraagd',
      text: 'De bezorgdienst meldt een probleem met de bezorging van uw bestelling {{orderNumber}}. Op de pagina van uw bestelling vindt u altijd het laatste nieuws. Hebt u vragen, schrijf ons dan gerust.',
    },
    return_approved: {
      subject: 'Uw retour van bestelling {{orderNumber}}',
      heading: 'Uw retour is goedgekeurd',
      text: 'U kunt de artikelen nu terugsturen. Op de pagina van uw bestelling vindt u alles wat u daarvoor nodig hebt. Leg een briefje met uw bestelnummer {{orderNumber}} in het pakket.',
    },
    return_received: {
      subject: 'We hebben uw retour van bestelling {{orderNumber}} ontvangen',
      heading: 'Uw retour is aangekomen',
      text: 'Bedankt, uw retour van bestelling {{orderNumber}} is bij ons aangekomen. We controleren de artikelen en regelen de rest.',
    },
    withdrawal: {
      subject: 'Ontvangstbevestiging van uw herroeping van bestelling {{orderNumber}}',
      heading: 'We hebben uw herroeping ontvangen',
      text: 'Hiermee bevestigen we dat we uw herroeping van de overeenkomst voor bestelling {{orderNumber}} hebben ontvangen. Bewaar deze e-mail.',
    },
    order_confirmed: {
      subject: 'Uw bestelling {{orderNumber}}',
      heading: 'Bedankt voor uw bestelling',
      text: 'We hebben uw bestelling {{orderNumber}} ontvangen. U hoort van ons zodra deze onderweg is.',
    },
  },
  pickup: {
    subject: 'Uw bestelling {{orderNumber}} ligt klaar om op te halen',
    heading: 'Uw pakket ligt klaar om op te halen',
    text: 'Uw bestelling {{orderNumber}} ligt voor u klaar bij een afhaalpunt. Op de pagina van de vervoerder staat waar, en tot wanneer u haar kunt ophalen.',
  },
  trackButton: 'Volg uw bestelling',
  returnButton: 'Naar uw retour',
  orderButton: 'Bekijk uw bestelling',
  statement: 'Uw verklaring',
  whyYouGetThis: (shopName) => `U ontvangt deze e-mail vanwege uw bestelling bij ${shopName}.`,
  noMoreMails: 'Geen e-mails meer over deze bestelling',
  stop: {
    title: 'E-mails over uw bestelling',
    question: 'Wilt u geen e-mails meer over deze bestelling ontvangen?',
    button: 'Geen e-mails meer over deze bestelling',
    done: 'U ontvangt geen e-mails meer over deze bestelling.',
    backToOrder: 'Terug naar uw bestelling',
  },
};
