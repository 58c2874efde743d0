import type { Catalog } from '../languages.ts';

export const carrierAccounts: Catalog = {
  'Add the API key of your EasyPost or ShipEngine account to see its rates next to Fleet. With a test key, labels are free.':
    'Ajoutez la clé API de votre compte EasyPost ou ShipEngine pour voir ses tarifs à côté de Fleet. Avec une clé de test, les étiquettes sont gratuites.',
  'Add this URL as a webhook in your {name} account to get scans and refunds right away. Without it, Waybill checks every few hours.':
    'Ajoutez cette URL comme webhook dans votre compte {name} pour recevoir immédiatement les scans et les remboursements. Sans elle, Waybill vérifie toutes les quelques heures.',
  'Ask an owner or a manager to connect a carrier.':
    'Demandez à un propriétaire ou à un gestionnaire de connecter un transporteur.',
  'Carrier accounts': 'Comptes transporteur',
  'Carrier or aggregator': 'Transporteur ou agrégateur',
  Check: 'Vérifier',
  'Check {name}': 'Vérifier {name}',
  'Checking the credentials…': 'Vérification des identifiants…',
  'Compare rates on an order to see the services of this account.':
    'Comparez les tarifs d’une commande pour voir les services de ce compte.',
  'Connect your own accounts to buy USPS, UPS, FedEx and other labels. Fleet, for your own drivers, needs no account.':
    'Connectez vos propres comptes pour acheter des étiquettes USPS, UPS, FedEx et autres. Fleet, pour vos propres chauffeurs, ne nécessite pas de compte.',
  'Connected in test mode': 'Connecté en mode test',
  "Couldn't check the account": 'Impossible de vérifier le compte',
  'Its credentials are deleted. Labels that were bought through it stay, but can no longer be voided or tracked here. To only stop using it, pause it.':
    'Ses identifiants sont supprimés. Les étiquettes achetées avec ce compte restent, mais ne peuvent plus être annulées ni suivies ici. Pour simplement cesser de l’utiliser, mettez-le en pause.',
  "Labels are free, but carriers don't accept them.":
    'Les étiquettes sont gratuites, mais les transporteurs ne les acceptent pas.',
  'No carrier connected yet': 'Aucun transporteur connecté pour l’instant',
  production: 'production',
  'Remove account': 'Retirer le compte',
  'Remove {name}?': 'Retirer {name} ?',
  'Shown next to its rates': 'Affiché à côté de ses tarifs',
  test: 'test',
  'The carrier rejected these credentials': 'Le transporteur a refusé ces identifiants',
  "The credentials are saved, but couldn't be checked":
    'Les identifiants sont enregistrés, mais n’ont pas pu être vérifiés',
  'This carrier cannot check credentials. Compare rates on an order to see whether they work.':
    'Ce transporteur ne peut pas vérifier les identifiants. Comparez les tarifs d’une commande pour voir s’ils fonctionnent.',
  'You can buy labels for:': 'Vous pouvez acheter des étiquettes pour :',
  '{name}, {count} services': { one: '{name}, {count} service', other: '{name}, {count} services' },
};
