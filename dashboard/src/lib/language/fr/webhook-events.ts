import type { Catalog } from '../languages.ts';

export const webhookEvents: Catalog = {
  'A carrier refused a pickup': 'Un transporteur a refusé un enlèvement',
  'A carrier will send a driver': 'Un transporteur enverra un chauffeur',
  'A label was not sold': 'Une étiquette n’a pas été vendue',
  'A new order was created': 'Une nouvelle commande a été créée',
  'A pickup was canceled': 'Un enlèvement a été annulé',
  'A product changed': 'Un produit a été modifié',
  'A product is no longer available': 'Un produit n’est plus disponible',
  'A product was created or imported': 'Un produit a été créé ou importé',
  'A product was deleted': 'Un produit a été supprimé',
  'A return was approved': 'Un retour a été approuvé',
  'A return was canceled': 'Un retour a été annulé',
  'A return was closed with what had arrived': 'Un retour a été clôturé avec ce qui était arrivé',
  'A return was rejected': 'Un retour a été refusé',
  'A return was requested, by you or by a customer': 'Un retour a été demandé, par vous ou par un client',
  'A shipping label was bought': 'Une étiquette d’expédition a été achetée',
  'A shipping label was voided or refunded': 'Une étiquette d’expédition a été annulée ou remboursée',
  'A store could not be read for a while': 'Une boutique n’a pas pu être lue pendant un moment',
  'A store was connected': 'Une boutique a été connectée',
  'A store was disconnected': 'Une boutique a été déconnectée',
  'All events': 'Tous les événements',
  'Also types that are added later': 'Y compris les types ajoutés plus tard',
  'An order changed: its status, address or items':
    'Une commande a changé : son statut, son adresse ou ses articles',
  'Another webhook has begun to fail': 'Un autre webhook commence à échouer',
  'Another webhook was disabled': 'Un autre webhook a été désactivé',
  'Another webhook works again': 'Un autre webhook fonctionne à nouveau',
  'Items of a return arrived, or this was corrected':
    'Des articles d’un retour sont arrivés, ou cela a été corrigé',
  'Parcels were handed over to your drivers, or a scan form was created':
    'Des colis ont été remis à vos chauffeurs, ou un formulaire de scan a été créé',
  'The address of an open order was checked': 'L’adresse d’une commande ouverte a été vérifiée',
  'The available quantity of a product fell below its reorder point':
    'La quantité disponible d’un produit est passée sous son seuil de réapprovisionnement',
  'The carrier decided on the refund of a voided label':
    'Le transporteur a décidé du remboursement d’une étiquette annulée',
  'The settings of a store changed': 'Les paramètres d’une boutique ont été modifiés',
  'The stock of a product in a warehouse changed': 'Le stock d’un produit dans un entrepôt a changé',
  'The tracking status of a parcel changed': 'Le statut de suivi d’un colis a changé',
  'There is news of a parcel whose label was bought elsewhere':
    'Il y a du nouveau sur un colis dont l’étiquette a été achetée ailleurs',
  Trackers: 'Suivis',
};
