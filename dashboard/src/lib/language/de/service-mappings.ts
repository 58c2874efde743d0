import type { Catalog } from '../languages.ts';

export const serviceMappings: Catalog = {
  'Add mapping': 'Zuordnung hinzufügen',
  'Add service mapping': 'Versandarten-Zuordnung hinzufügen',
  'All stores': 'Alle Shops',
  'Always ship “{name}” with {service}': '„{name}“ immer mit {service} versenden',
  'Always use it': 'Immer verwenden',
  'Always use it for {name}': 'Immer für {name} verwenden',
  'and {count} more': 'und {count} weitere',
  'Any carrier that has the service': 'Jeder Versanddienst mit dieser Versandart',
  'Choose a carrier service for each shipping method of your store. It is used when you buy the requested service.':
    'Wählen Sie für jede Versandmethode Ihres Shops eine Versandart eines Versanddienstes. Sie wird verwendet, wenn Sie die gewünschte Versandart kaufen.',
  'Delete mapping': 'Zuordnung löschen',
  'Delete the mapping for “{name}”?': 'Zuordnung für „{name}“ löschen?',
  'Edit service mapping': 'Versandarten-Zuordnung bearbeiten',
  Expedited: 'Expressversand',
  "For example, ship orders that ask for “Expedited” with Express. Without a mapping, you choose the service of each label, unless the name is that of a carrier's service.":
    'Versenden Sie zum Beispiel Bestellungen, die „Expressversand“ verlangen, mit Express. Ohne Zuordnung wählen Sie die Versandart für jedes Label selbst, außer der Name ist der einer Versandart eines Versanddienstes.',
  'No service mappings yet': 'Noch keine Versandarten-Zuordnungen',
  'Orders that ask for it no longer use this service.':
    'Bestellungen, die danach fragen, verwenden diese Versandart nicht mehr.',
  'Orders that ask for “{name}” now ship with {service}':
    'Bestellungen mit „{name}“ werden jetzt mit {service} versendet',
  'Service for {name}': 'Versandart für {name}',
  'Service mapping deleted': 'Versandarten-Zuordnung gelöscht',
  'Service mapping saved': 'Versandarten-Zuordnung gespeichert',
  'Shipping methods without a service': 'Versandmethoden ohne Versandart',
  'The shipping method as your store names it. Case is ignored.':
    'Die Versandmethode, wie sie in Ihrem Shop heißt. Groß- und Kleinschreibung spielt keine Rolle.',
  'Until you choose one, labels for these orders have to be chosen one by one.':
    'Bis Sie eine wählen, muss die Versandart für diese Bestellungen einzeln gewählt werden.',
  'When an order asks for': 'Wenn eine Bestellung verlangt',
  '{count} shipping methods need a service': {
    one: '{count} Versandmethode braucht eine Versandart',
    other: '{count} Versandmethoden brauchen eine Versandart',
  },
  '{service} of {carrier}': '{service} von {carrier}',
};
