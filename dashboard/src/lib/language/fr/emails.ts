import type { Catalog } from '../languages.ts';

export const emails: Catalog = {
  'An empty line begins a paragraph': 'Une ligne vide commence un paragraphe',
  'Replies go to': 'Les réponses vont à',
  'Back to the default': 'Revenir au texte par défaut',
  Delayed: 'Retardé',
  'Emails saved': 'E-mails enregistrés',
  'Emails to the customer': 'E-mails au client',
  'Every email was sent, or is still being tried.':
    'Tous les e-mails ont été envoyés, ou sont encore en cours d’envoi.',
  'Filled in for each customer:': 'Rempli pour chaque client :',
  Heading: 'Titre',
  'If empty, the name of your brand': 'Si vide, le nom de votre marque',
  "If empty, your brand's email for questions, or the sender":
    'Si vide, l’e-mail de votre marque pour les questions, ou l’expéditeur',
  'No failed emails': 'Aucun e-mail en échec',
  'Not sent yet.': 'Pas encore envoyé.',
  'Not sent yet: {reason}': 'Pas encore envoyé : {reason}',
  'Not sent.': 'Non envoyé.',
  'Not sent: {reason}': 'Non envoyé : {reason}',
  'Order confirmed': 'Commande confirmée',
  'Out for delivery': 'En cours de livraison',
  Part: 'Partie',
  'Plain text': 'Texte brut',
  'Save first: a test is sent with what is saved.':
    'Enregistrez d’abord : un test est envoyé avec ce qui est enregistré.',
  'Send a test to me': 'M’envoyer un test',
  'Send again': 'Renvoyer',
  'Send again: {email}, order {number}': 'Renvoyer : {email}, commande {number}',
  'Send emails to customers': 'Envoyer des e-mails aux clients',
  "Sender's address": 'Adresse de l’expéditeur',
  "Sender's name": 'Nom de l’expéditeur',
  Sending: 'Envoi',
  'Sent to {email}.': 'Envoyé à {email}.',
  'Start from the default': 'Partir du texte par défaut',
  Subject: 'Objet',
  'Subject:': 'Objet :',
  Texts: 'Textes',
  'The customer may have received it all the same.': 'Le client l’a peut-être reçu malgré tout.',
  'The email will be sent again': 'L’e-mail est renvoyé',
  'The store uses the settings for all orders': 'La boutique a les paramètres de toutes les commandes',
  'This server cannot send emails yet': 'Ce serveur ne peut pas encore envoyer d’e-mails',
  'This store has settings of its own.': 'Cette boutique a ses propres paramètres.',
  'This store uses the settings for all orders. What you save here is for its own orders only.':
    'Cette boutique a les paramètres de toutes les commandes. Ce que vous enregistrez ici ne vaut que pour ses propres commandes.',
  'To the email address of the order, unless its store emails customers itself':
    'À l’adresse e-mail de la commande. Les commandes d’une boutique qui écrit elle-même à ses clients lui sont laissées',
  'Until then, no emails are sent, although they are turned on.':
    'D’ici là, aucun e-mail n’est envoyé, bien que l’envoi soit activé.',
  'Use those for all orders': 'Utiliser ceux de toutes les commandes',
  'What customers are told about their orders, and in which words.':
    'Ce que les clients apprennent de leurs commandes, et en quels termes.',
  'Emails that could not be sent: the newest 100. Correct the address on the order, or the settings of the mail server, and send them again.':
    'Ce qui n’a pas pu être communiqué aux clients : les 100 plus récents. Corrigez l’adresse dans la commande ou les paramètres du serveur de messagerie, puis renvoyez-les.',
  'What customers get': 'Ce que reçoivent les clients',
  'Fields left empty use the default.': 'Les champs vides gardent le texte par défaut.',
  'When a label is bought or the order is marked as shipped, once for all its parcels':
    'Quand une étiquette est achetée ou que la commande est marquée comme expédiée, une fois pour tous ses colis',
  'When an order arrives here. Most stores send this themselves':
    'Quand une commande arrive ici. La plupart des boutiques l’envoient elles-mêmes',
  'When everything has arrived': 'Quand tout est arrivé',
  'When the carrier reports a problem': 'Quand le transporteur signale un problème',
  'When the customer has withdrawn from the contract. The law asks for it':
    'Quand le client s’est rétracté. La loi l’exige',
  'When the parcel arrives today': 'Quand le colis arrive aujourd’hui',
  'When the parcel has arrived': 'Quand le colis est arrivé',
  'Which emails': 'Quels e-mails',
  'Its operator has to set a mail server: WAYBILL_SMTP_URL.':
    'Son exploitant doit indiquer un serveur de messagerie : WAYBILL_SMTP_URL.',
  Why: 'Motif',
  'With a link to the label': 'Avec le chemin vers l’étiquette',
  'Withdrawal receipt': 'Accusé de rétractation',
  'You can prepare everything here until then.': 'D’ici là, vous pouvez tout préparer ici.',
  'Your mail server must be allowed to send from it':
    'Votre serveur de messagerie doit être autorisé à l’utiliser comme expéditeur',
};
