import type { Catalog } from '../languages.ts';

export const trackers: Catalog = {
  'Enter the tracking code of a parcel to follow it here.':
    'Saisissez le numéro de suivi d’un colis pour le suivre ici.',
  'Last location': 'Dernier lieu',
  'Last scan': 'Dernier scan',
  'No matching parcels': 'Aucun colis correspondant',
  'No parcels yet': 'Aucun colis pour l’instant',
  'not updated': 'non mis à jour',
  "Only needed if the tracking code isn't recognized":
    'Nécessaire uniquement si le numéro de suivi n’est pas reconnu',
  'Open at the carrier': 'Ouvrir chez le transporteur',
  'Parcels of this order shipped elsewhere': 'Colis de cette commande expédiés ailleurs',
  'Parcels shipped elsewhere': 'Colis expédiés ailleurs',
  'Parcels with labels bought outside Waybill. A connected carrier account keeps their status up to date.':
    'Colis dont l’étiquette a été achetée en dehors de Waybill. Un compte transporteur connecté tient leur statut à jour.',
  'Shows the parcel on the order': 'Affiche le colis sur la commande',
  'Status is not updated': 'Le statut n’est pas mis à jour',
  'Stop tracking': 'Arrêter le suivi',
  'Stop tracking {code}?': 'Arrêter le suivi de {code} ?',
  'The parcel and its scans are removed from the list. The delivery itself is not affected.':
    'Le colis et ses scans sont retirés de la liste. La livraison elle-même n’est pas affectée.',
  Track: 'Suivre',
  'Track a parcel': 'Suivre un colis',
  'Unknown carrier': 'Transporteur inconnu',
  'Updated by': 'Mis à jour par',
  '{code} is no longer tracked': '{code} n’est plus suivi',
};
