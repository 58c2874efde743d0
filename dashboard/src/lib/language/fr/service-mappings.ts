import type { Catalog } from '../languages.ts';

export const serviceMappings: Catalog = {
  'Add mapping': 'Ajouter une correspondance',
  'Add service mapping': 'Ajouter une correspondance de service',
  'All stores': 'Toutes les boutiques',
  'Always ship “{name}” with {service}': 'Toujours expédier « {name} » avec {service}',
  'Always use it': 'Toujours l’utiliser',
  'Always use it for {name}': 'Toujours l’utiliser pour {name}',
  'and {count} more': 'et {count} de plus',
  'Any carrier that has the service': 'Tout transporteur proposant ce service',
  'Choose a carrier service for each shipping method of your store. It is used when you buy the requested service.':
    'Choisissez un service de transporteur pour chaque mode de livraison de votre boutique. Il est utilisé lorsque vous achetez le service demandé.',
  'Delete mapping': 'Supprimer la correspondance',
  'Delete the mapping for “{name}”?': 'Supprimer la correspondance pour « {name} » ?',
  'Edit service mapping': 'Modifier la correspondance de service',
  Expedited: 'Livraison express',
  "For example, ship orders that ask for “Expedited” with Express. Without a mapping, you choose the service of each label, unless the name is that of a carrier's service.":
    'Par exemple, expédiez avec Express les commandes qui demandent « Livraison express ». Sans correspondance, vous choisissez le service de chaque étiquette, sauf si le nom est celui d’un service de transporteur.',
  'No service mappings yet': 'Aucune correspondance de service pour l’instant',
  'Orders that ask for it no longer use this service.':
    'Les commandes qui le demandent n’utilisent plus ce service.',
  'Orders that ask for “{name}” now ship with {service}':
    'Les commandes qui demandent « {name} » partent désormais avec {service}',
  'Service for {name}': 'Service pour {name}',
  'Service mapping deleted': 'Correspondance de service supprimée',
  'Service mapping saved': 'Correspondance de service enregistrée',
  'Shipping methods without a service': 'Modes de livraison sans service',
  'The shipping method as your store names it. Case is ignored.':
    'Le mode de livraison tel que votre boutique le nomme. La casse est ignorée.',
  'Until you choose one, labels for these orders have to be chosen one by one.':
    'Tant que vous n’en choisissez pas, les étiquettes de ces commandes doivent être choisies une par une.',
  'When an order asks for': 'Quand une commande demande',
  '{count} shipping methods need a service': {
    one: '{count} mode de livraison nécessite un service',
    other: '{count} modes de livraison nécessitent un service',
  },
  '{service} of {carrier}': '{service} de {carrier}',
};
