import type { Catalog } from '../languages.ts';

export const handling: Catalog = {
  '0: on the day the order comes in': '0 : le jour où la commande arrive',
  'Add day': 'Ajouter le jour',
  'Add store': 'Ajouter une boutique',
  'Business days': 'Jours ouvrés',
  'Choose at least one day': 'Choisissez au moins un jour',
  'Cut-off': 'Heure limite',
  'Days on which nothing ships': 'Jours sans expédition',
  'For orders without one. Dates that come with an order or that you enter stay as they are':
    'Pour les commandes qui n’en ont pas. Les dates fournies avec une commande ou saisies par vous restent inchangées',
  Fri: 'ven.',
  'Handling days': 'Jours de préparation',
  'Handling time': 'Délai de préparation',
  'Handling time in business days': 'Délai de préparation en jours ouvrés',
  'Handling time saved. Open orders follow within a minute.':
    'Délai de préparation enregistré. Les commandes ouvertes seront mises à jour dans la minute.',
  Holidays: 'Jours fériés',
  'How long an order takes to leave. Orders that come without a ship-by date get one, so that “Due today” and “Late” are right.':
    'Combien de temps une commande met à partir. Les commandes sans date limite d’expédition en reçoivent une, afin que « À expédier aujourd’hui » et « En retard » soient exacts.',
  'Its own business days, holidays and days off':
    'Jours ouvrés, jours fériés et fermetures propres à cette boutique',
  'Later orders count as orders of the next business day':
    'Les commandes ultérieures comptent pour le jour ouvré suivant',
  Mon: 'lun.',
  'National holidays. Add others below': 'Jours fériés nationaux. Ajoutez les autres ci-dessous',
  'Other days off': 'Autres jours de fermeture',
  'Other times for single stores': 'Autres horaires pour certaines boutiques',
  'Remove store {number}': 'Retirer la boutique {number}',
  Sat: 'sam.',
  'Save handling time': 'Enregistrer le délai',
  'Set ship-by dates': 'Définir les dates limites d’expédition',
  Sun: 'dim.',
  Thu: 'jeu.',
  'Times of store {number}': 'Horaires de la boutique {number}',
  Tue: 'mar.',
  Wed: 'mer.',
  'Where your days start and end': 'Détermine le début et la fin de vos journées',
};
