import type { MailTexts } from './texts.ts';

export const fr: MailTexts = {
  emails: {
    shipped: {
      subject: 'Votre commande {{orderNumber}} est en route',
      heading: 'Votre commande est en route',
      text: 'Nous avons préparé votre commande {{orderNumber}} et l’avons confiée au transporteur. Vous pouvez la suivre jusqu’à votre porte.',
    },
    out_for_delivery: {
      subject: 'Votre commande {{orderNumber}} arrive aujourd’hui',
      heading: 'Votre colis arrive aujourd’hui',
      text: 'Votre commande {{orderNumber}} est en cours de livraison.',
    },
    delivered: {
      subject: 'Votre commande {{orderNumber}} a été livrée',
      heading: 'Votre colis a été livré',
      text: 'Votre commande {{orderNumber}} est arrivée. Nous espérons qu’elle vous plaira ! Si quelque chose ne va pas, n’hésitez pas à nous écrire.',
    },
    exception: {
      subject: 'Votre commande {{orderNumber}} est retardée',
      heading: 'Votre colis est retardé',
      text: 'Le transporteur signale un problème lors de la livraison de votre commande {{orderNumber}}. La page de votre commande indique toujours les dernières nouvelles. Pour toute question, n’hésitez pas à nous écrire.',
    },
    return_approved: {
      subject: 'Votre retour pour la commande {{orderNumber}}',
      heading: 'Votre retour a été accepté',
      text: 'Vous pouvez maintenant renvoyer vos articles. Vous trouverez tout le nécessaire sur la page de votre commande. Merci de glisser dans le colis un mot avec votre numéro de commande {{orderNumber}}.',
    },
    return_received: {
      subject: 'Nous avons reçu votre retour pour la commande {{orderNumber}}',
      heading: 'Votre retour est arrivé',
      text: 'Merci, votre retour pour la commande {{orderNumber}} nous est bien parvenu. Nous le vérifions et nous occupons de la suite.',
    },
    withdrawal: {
      subject: 'Accusé de réception de votre rétractation, commande {{orderNumber}}',
      heading: 'Nous avons reçu votre rétractation',
      text: 'Nous confirmons la réception de votre rétractation du contrat pour la commande {{orderNumber}}. Veuillez conserver cet e-mail.',
    },
    order_confirmed: {
      subject: 'Votre commande {{orderNumber}}',
      heading: 'Merci pour votre commande',
      text: 'Nous avons bien reçu votre commande {{orderNumber}}. Nous vous écrirons dès qu’elle sera en route.',
    },
  },
  pickup: {
    subject: 'Votre commande {{orderNumber}} est prête à être retirée',
    heading: 'Votre colis est prêt à être retiré',
    text: 'Votre commande {{orderNumber}} vous attend dans un point de retrait. La page du transporteur indique où et jusqu’à quand vous pouvez la retirer.',
  },
  trackButton: 'Suivre votre commande',
  returnButton: 'Voir votre retour',
  orderButton: 'Voir votre commande',
  statement: 'Votre déclaration',
  whyYouGetThis: (shopName) => `Vous recevez cet e-mail à la suite de votre commande chez ${shopName}.`,
  noMoreMails: 'Ne plus recevoir d’e-mails concernant cette commande',
  stop: {
    title: 'E-mails concernant votre commande',
    question: 'Souhaitez-vous ne plus recevoir d’e-mails concernant cette commande ?',
    button: 'Ne plus recevoir d’e-mails concernant cette commande',
    done: 'Vous ne recevrez plus d’e-mails concernant cette commande.',
    backToOrder: 'Retour à votre commande',
  },
};
