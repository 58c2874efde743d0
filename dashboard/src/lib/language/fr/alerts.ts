import type { Catalog } from '../languages.ts';

export const alerts: Catalog = {
  'Order {orderNumber}': 'Commande {orderNumber}',
  '{carrier} {trackingCode}: {status}': '{carrier} {trackingCode} : {status}',
  '{sku} ({product}) in {warehouse}: {available} available, reorder point {reorderPoint}':
    '{sku} ({product}) à {warehouse} : {available} disponibles, point de commande {reorderPoint}',
  'Order {orderNumber}, {carrier} {trackingCode}: {status}':
    'Commande {orderNumber}, {carrier} {trackingCode} : {status}',
  'A carrier does not accept our account': 'Un transporteur n’accepte pas notre compte',
  'A customer has asked to send something back.': 'Un client a demandé à renvoyer quelque chose.',
  'A customer is waiting for it.': 'Un client l’attend.',
  'A customer withdraws from the contract': 'Un client se rétracte',
  'A delivery failed after others had arrived. Told at most once an hour for each webhook.':
    'Une livraison a échoué alors que d’autres étaient arrivées. Signalé au plus une fois par heure et par webhook.',
  'A delivery has arrived after those that failed.': 'Une livraison est arrivée après celles qui ont échoué.',
  'A parcel could not be delivered': 'Un colis n’a pas pu être livré',
  'A return awaits approval': 'Un retour attend une approbation',
  'A return label could not be bought': 'Une étiquette de retour n’a pas pu être achetée',
  'A store was not told about a shipment': 'Une boutique n’est pas informée d’un envoi',
  'A store cannot be read': 'Une boutique ne peut pas être lue',
  'A webhook has begun to fail': 'Un webhook commence à échouer',
  'A webhook is disabled': 'Un webhook est désactivé',
  'A webhook will soon be disabled': 'Un webhook sera bientôt désactivé',
  'A webhook works again': 'Un webhook fonctionne à nouveau',
  'After ten failed deliveries in a row. Events are kept until you enable it again.':
    'Après dix livraisons échouées de suite. Les événements sont conservés jusqu’à ce que vous le réactiviez.',
  'An email to a customer is refused': 'Un e-mail à un client est refusé',
  'An order differs from its store': 'Une commande diffère de sa boutique',
  'At most one email of each kind in an hour, with all that happened.':
    'Au plus un e-mail de chaque type par heure, avec tout ce qui s’est passé.',
  Bell: 'Cloche',
  'Five deliveries in a row have failed: after ten it is disabled.':
    'Cinq livraisons de suite ont échoué : après dix, il est désactivé.',
  'by email': 'par e-mail',
  'Choose what is shown here and emailed to you': 'Choisir ce qui est affiché ici et envoyé par e-mail',
  'It refused the report of the shipment, or could not be reached for days.':
    'Elle a refusé le signalement de l’envoi, ou n’a pas pu être jointe pendant des jours.',
  'It was changed both here and there: somebody has to decide which is right.':
    'Elle a été modifiée ici et là-bas : quelqu’un doit décider quelle version est la bonne.',
  'Its credentials are wrong, or its funds are used up: no labels can be bought there.':
    'Ses identifiants sont erronés, ou son solde est épuisé : aucune étiquette ne peut y être achetée.',
  'Its orders do not arrive: the store refuses the credentials, or has failed several times in a row.':
    'Ses commandes n’arrivent pas : la boutique refuse les identifiants, ou a échoué plusieurs fois de suite.',
  'Less than the reorder point is available in a warehouse.':
    'Un entrepôt dispose de moins que le seuil de réapprovisionnement.',
  'Mark all as read': 'Tout marquer comme lu',
  'Nothing needs your attention.': 'Rien ne requiert votre attention.',
  'Notifications saved': 'Notifications enregistrées',
  'Notifications, {count} unread': 'Notifications, {count} non lues',
  resolved: 'résolu',
  'Stock is low': 'Le stock est bas',
  'Notify me when': 'Me prévenir quand',
  'The carrier reports a problem, or sends it back.': 'Le transporteur signale un problème, ou le renvoie.',
  'The mail server does not take it, for example because the address does not exist.':
    'Le serveur de messagerie ne l’accepte pas, par exemple parce que l’adresse n’existe pas.',
  'The withdrawal is effective at once, and the payment is to be refunded within 14 days.':
    'La rétractation prend effet immédiatement, et le paiement doit être remboursé sous 14 jours.',
  'This server does not send email yet': 'Ce serveur n’envoie pas encore d’e-mails',
  'under the bell': 'sous la cloche',
  Unread: 'Non lue',
  'What happens': 'Ce qui se passe',
  'What is shown to you under the bell, and what Waybill emails you at {email}. Every member chooses for themselves, in each of their accounts.':
    'Ce qui vous est montré sous la cloche, et ce que Waybill vous envoie à {email}. Chaque membre choisit pour lui-même, dans chacun de ses comptes.',
  'Your choice of emails takes effect once its operator sets {smtp} and {url}.':
    'Votre choix d’e-mails prendra effet quand son exploitant aura défini {smtp} et {url}.',
};
