import type { Catalog } from '../languages.ts';

export const withdrawals: Catalog = {
  'A withdrawal cannot be refused': 'Ein Widerruf kann nicht abgelehnt werden',
  'Customers can withdraw from the page of their order if it is turned on in <link>Settings, Returns</link>.':
    'Kunden können auf der Seite ihrer Bestellung widerrufen, wenn das unter <link>Einstellungen, Retouren</link> aktiviert ist.',
  'Customers who have withdrawn from the contract. Refund them within 14 days; you may wait until the goods or a proof that they were sent have arrived.':
    'Kunden, die den Vertrag widerrufen haben. Erstatten Sie ihnen den Betrag innerhalb von 14 Tagen; Sie dürfen warten, bis die Ware oder ein Nachweis über ihre Absendung eingegangen ist.',
  'Dealt with': 'Erledigt',
  'dealt with': 'erledigt',
  'Dealt with {when}': 'Erledigt {when}',
  'Do not ship: {items}.': 'Nicht mehr versenden: {items}.',
  'Mark as dealt with': 'Als erledigt markieren',
  'Marked as dealt with': 'Als erledigt markiert',
  'No matching withdrawals': 'Keine passenden Widerrufe',
  'No withdrawals': 'Keine Widerrufe',
  'Nothing had shipped': 'Nichts war versendet',
  'Open return': 'Retoure öffnen',
  'Open##withdrawal': 'Offen',
  'open##withdrawal': 'offen',
  'Refund the customer within 14 days. You may wait until the goods or a proof that they were sent have arrived.':
    'Erstatten Sie dem Kunden den Betrag innerhalb von 14 Tagen. Sie dürfen warten, bis die Ware oder ein Nachweis über ihre Absendung eingegangen ist.',
  'What the customer declared': 'Erklärung des Kunden',
  Withdrawn: 'Widerrufen',
  'Withdrawn from the contract': 'Vertrag widerrufen',
  '{when}: {items}': '{when}: {items}',
};
