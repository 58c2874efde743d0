import type { Catalog } from '../languages.ts';

export const labels: Catalog = {
  'Add customs declaration': 'Ajouter une déclaration en douane',
  'Add options': 'Ajouter des options',
  'Add parcel': 'Ajouter un colis',
  "Add recipient's tax number": 'Ajouter un numéro fiscal du destinataire',
  'Add them': 'Les ajouter',
  'At most {length} characters in a line': '{length} caractères maximum par ligne',
  'At most {lines} lines': '{lines} lignes maximum',
  'Choose which to send': 'Choisir lesquels transmettre',
  'Customs needs the value of every item. Edit the order and enter a price for {name}.':
    'La douane exige la valeur de chaque article. Modifiez la commande et saisissez un prix pour {name}.',
  'DAP: the recipient pays duties': 'DAP : le destinataire paie les droits',
  'DDP: you pay duties': 'DDP : vous payez les droits',
  'Enter all three': 'Saisissez les trois',
  'Enter the weight': 'Saisissez le poids',
  Explanation: 'Explication',
  'Insured value in {currency}': 'Valeur assurée ({currency})',
  'Invoice number': 'Numéro de facture',
  'No carrier offers a rate for this parcel.': 'Aucun transporteur ne propose de tarif pour ce colis.',
  'No service arrives by the day that the order has to be delivered. Choose a service.':
    'Aucun service n’arrive avant la date de livraison prévue de la commande. Choisissez un service.',
  'No signature': 'Sans signature',
  'Not insured': 'Non assuré',
  'On delivery': 'À la livraison',
  'Parcel {number}': 'Colis {number}',
  'Prices in different currencies cannot be compared. Choose a service.':
    'Des prix dans des devises différentes ne peuvent pas être comparés. Choisissez un service.',
  "Recipient's tax number": 'Numéro fiscal du destinataire',
  "Recipient's tax numbers": 'Numéros fiscaux du destinataire',
  'Remove customs declaration': 'Retirer la déclaration en douane',
  'Remove parcel {number}': 'Retirer le colis {number}',
  'Send those that apply': 'Transmettre ceux qui s’appliquent',
  'Tax numbers to send': 'Numéros fiscaux à transmettre',
  'Terms (Incoterm)': 'Conditions (Incoterm)',
  'The order asks for “{requestedService}”, but the service that it is mapped to is not offered for it. Choose another.':
    'La commande demande « {requestedService} », mais le service correspondant n’est pas proposé pour elle. Choisissez-en un autre.',
  'The order asks for “{requestedService}”. Choose the service to ship it with.':
    'La commande demande « {requestedService} ». Choisissez le service avec lequel l’expédier.',
  'The service of the preset is not offered for this order. Choose another.':
    'Le service du préréglage n’est pas proposé pour cette commande. Choisissez-en un autre.',
  'Up to three lines': 'Trois lignes maximum',
  'Your tax numbers': 'Vos numéros fiscaux',
  'Your tax numbers (VAT, EORI, IOSS) are not sent, because the warehouse has none.':
    'Vos numéros fiscaux (TVA, EORI, IOSS) ne sont pas transmis, car l’entrepôt n’en a aucun.',
  '{service}, {price} (cheapest)': '{service}, {price} (le moins cher)',
};
