import type { Catalog } from '../languages.ts';

export const pickups: Catalog = {
  'A pickup that costs more is not booked. Leave empty for any price.':
    'Un enlèvement plus cher n’est pas réservé. Laissez vide pour accepter tout prix.',
  'All that wait for a pickup, from labels of the last week':
    'Tous ceux en attente d’un enlèvement, parmi les étiquettes de la semaine passée',
  'Being canceled': 'Annulation en cours',
  "Book a carrier's driver to collect your parcels.":
    'Faites enlever vos colis par un chauffeur du transporteur.',
  'Book a pickup': 'Réserver un enlèvement',
  'Book one when parcels are ready, and the carrier sends a driver to your warehouse.':
    'Réservez-en un lorsque des colis sont prêts, et le transporteur envoie un chauffeur à votre entrepôt.',
  'Book pickup': 'Réserver l’enlèvement',
  Booked: 'Réservé',
  'Booked through': 'Réservé via',
  'Cancel pickup': 'Annuler l’enlèvement',
  'Cancel this pickup?': 'Annuler cet enlèvement ?',
  'Canceled##pickup': 'Annulé',
  Confirmation: 'Confirmation',
  Instructions: 'Instructions',
  'Instructions for the driver': 'Instructions pour le chauffeur',
  'It could not be canceled': 'Il n’a pas pu être annulé',
  'Keep pickup': 'Conserver l’enlèvement',
  'Must be later than when the parcels are ready': 'Doit être postérieur à l’heure où les colis sont prêts',
  'No connected carrier account has pickups. EasyPost and ShipEngine do: <link>connect a carrier</link>.':
    'Aucun compte transporteur connecté ne propose d’enlèvements. EasyPost et ShipEngine en proposent : <link>connecter un transporteur</link>.',
  'No connected carrier account has pickups. EasyPost and ShipEngine do: ask an owner or a manager to connect a carrier.':
    'Aucun compte transporteur connecté ne propose d’enlèvements. EasyPost et ShipEngine en proposent : demandez à un propriétaire ou à un responsable de connecter un transporteur.',
  'No connected carrier account has scan forms. EasyPost and ShipEngine do: <link>connect a carrier</link>.':
    'Aucun compte transporteur connecté ne propose de formulaires de scan. EasyPost et ShipEngine en proposent : <link>connecter un transporteur</link>.',
  'No connected carrier account has scan forms. EasyPost and ShipEngine do: ask an owner or a manager to connect a carrier.':
    'Aucun compte transporteur connecté ne propose de formulaires de scan. EasyPost et ShipEngine en proposent : demandez à un propriétaire ou à un responsable de connecter un transporteur.',
  'No matching pickups': 'Aucun enlèvement correspondant',
  'No parcels are waiting for a pickup. Buy labels of a carrier that offers pickups first.':
    'Aucun colis n’attend d’enlèvement. Achetez d’abord des étiquettes d’un transporteur qui propose des enlèvements.',
  'No pickups yet': 'Aucun enlèvement pour l’instant',
  'It is not known yet whether it was booked. Waybill keeps asking the carrier.':
    'On ne sait pas encore s’il est réservé. Le transporteur est de nouveau interrogé.',
  'It is not known yet whether it was canceled. Waybill keeps asking the carrier.':
    'On ne sait pas encore s’il est annulé. Le transporteur est de nouveau interrogé.',
  'Pay at most': 'Prix maximal',
  Pickup: 'Enlèvement',
  'Ready from': 'Prêts à partir de',
  'Ring at the loading dock': 'Sonner au quai de chargement',
  'The carrier refused it. Its parcels can go on another pickup.':
    'Le transporteur l’a refusé. Ses colis peuvent partir avec un autre enlèvement.',
  Until: 'Jusqu’à',
  '{carrier} no longer comes for {count} parcels. You can book another pickup for them.': {
    one: '{carrier} ne viendra plus chercher {count} colis. Vous pouvez réserver un autre enlèvement.',
    other: '{carrier} ne viendra plus chercher {count} colis. Vous pouvez réserver un autre enlèvement.',
  },
  '{carrier} pickup booked': 'Enlèvement {carrier} réservé',
  '{carrier} pickup, {day}': 'Enlèvement {carrier}, {day}',
  '{carrier}, {count} shipments at {warehouse} ({account})': {
    one: '{carrier}, {count} envoi à {warehouse} ({account})',
    other: '{carrier}, {count} envois à {warehouse} ({account})',
  },
};
