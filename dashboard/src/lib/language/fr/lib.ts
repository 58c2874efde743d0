import type { Catalog } from '../languages.ts';

export const lib: Catalog = {
  'An unexpected error occurred. Please try again.':
    'Une erreur inattendue s’est produite. Veuillez réessayer.',
  canceled: 'annulé',
  'carrier error': 'erreur du transporteur',
  centimeters: 'centimètres',
  'delivery failed': 'échec de la livraison',
  grams: 'grammes',
  'in transit': 'en transit',
  inches: 'pouces',
  kilograms: 'kilogrammes',
  'no scans yet': 'pas encore scanné',
  ounces: 'onces',
  'out for delivery': 'en cours de livraison',
  pounds: 'livres',
  'ready for pickup': 'disponible au retrait',
  'returning to sender': 'retour à l’expéditeur',
  'Something went wrong': 'Un problème est survenu',
  'Sort by': 'Trier par',
  'There is no connection.': 'Pas de connexion.',
  VAT: 'TVA',
  'waiting for carrier': 'en attente du transporteur',
};
