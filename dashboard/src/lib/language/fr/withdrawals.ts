import type { Catalog } from '../languages.ts';

export const withdrawals: Catalog = {
  'A withdrawal cannot be refused': 'Une rétractation ne peut pas être refusée',
  'Customers can withdraw from the page of their order if it is turned on in <link>Settings, Returns</link>.':
    'Les clients peuvent se rétracter depuis la page de leur commande si cela est activé dans <link>Paramètres, Retours</link>.',
  'Customers who have withdrawn from the contract. Refund them within 14 days; you may wait until the goods or a proof that they were sent have arrived.':
    'Clients qui se sont rétractés du contrat. Remboursez-les sous 14 jours ; vous pouvez attendre d’avoir reçu les biens ou une preuve de leur expédition.',
  'Dealt with': 'Traitées',
  'dealt with': 'traitée',
  'Dealt with {when}': 'Traitée {when}',
  'Do not ship: {items}.': 'Ne plus expédier : {items}.',
  'Mark as dealt with': 'Marquer comme traitée',
  'Marked as dealt with': 'Marquée comme traitée',
  'No matching withdrawals': 'Aucune rétractation correspondante',
  'No withdrawals': 'Aucune rétractation',
  'Nothing had shipped': 'Rien n’avait été expédié',
  'Open return': 'Ouvrir le retour',
  'Open##withdrawal': 'À traiter',
  'open##withdrawal': 'à traiter',
  'Refund the customer within 14 days. You may wait until the goods or a proof that they were sent have arrived.':
    'Remboursez le client sous 14 jours. Vous pouvez attendre d’avoir reçu les biens ou une preuve de leur expédition.',
  'What the customer declared': 'Déclaration du client',
  Withdrawn: 'Rétractation',
  'Withdrawn from the contract': 'Rétractation du contrat',
  '{when}: {items}': '{when} : {items}',
};
