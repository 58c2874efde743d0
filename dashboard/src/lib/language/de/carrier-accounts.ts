import type { Catalog } from '../languages.ts';

export const carrierAccounts: Catalog = {
  'Add the API key of your EasyPost or ShipEngine account to see its rates next to Fleet. With a test key, labels are free.':
    'Hinterlegen Sie den API-Schlüssel Ihres Kontos bei EasyPost oder ShipEngine, um dessen Tarife neben Fleet zu sehen. Mit einem Testschlüssel sind Labels kostenlos.',
  'Add this URL as a webhook in your {name} account to get scans and refunds right away. Without it, Waybill checks every few hours.':
    'Tragen Sie diese URL in Ihrem Konto {name} als Webhook ein, um Scans und Erstattungen sofort zu erhalten. Ohne sie fragt Waybill alle paar Stunden nach.',
  'Ask an owner or a manager to connect a carrier.':
    'Bitten Sie einen Inhaber oder Manager, einen Versanddienst zu verbinden.',
  'Carrier accounts': 'Konten bei Versanddiensten',
  'Carrier or aggregator': 'Versanddienst oder Aggregator',
  Check: 'Prüfen',
  'Check {name}': '{name} prüfen',
  'Checking the credentials…': 'Zugangsdaten werden geprüft …',
  'Compare rates on an order to see the services of this account.':
    'Vergleichen Sie die Tarife einer Bestellung, um die Versandarten dieses Kontos zu sehen.',
  'Connect your own accounts to buy USPS, UPS, FedEx and other labels. Fleet, for your own drivers, needs no account.':
    'Verbinden Sie Ihre eigenen Konten, um Labels von USPS, UPS, FedEx und anderen zu kaufen. Fleet, für eigene Fahrer, braucht kein Konto.',
  'Connected in test mode': 'Im Testmodus verbunden',
  "Couldn't check the account": 'Das Konto konnte nicht geprüft werden',
  'Its credentials are deleted. Labels that were bought through it stay, but can no longer be voided or tracked here. To only stop using it, pause it.':
    'Die Zugangsdaten werden gelöscht. Damit gekaufte Labels bleiben, können hier aber nicht mehr storniert oder verfolgt werden. Wenn Sie das Konto nur nicht mehr verwenden möchten, pausieren Sie es.',
  "Labels are free, but carriers don't accept them.":
    'Labels sind kostenlos, werden von Versanddiensten aber nicht angenommen.',
  'No carrier connected yet': 'Noch kein Versanddienst verbunden',
  production: 'Produktion',
  'Remove account': 'Konto entfernen',
  'Remove {name}?': '{name} entfernen?',
  'Shown next to its rates': 'Erscheint neben seinen Tarifen',
  test: 'Test',
  'The carrier rejected these credentials': 'Der Versanddienst hat diese Zugangsdaten abgelehnt',
  "The credentials are saved, but couldn't be checked":
    'Die Zugangsdaten sind gespeichert, konnten aber nicht geprüft werden',
  'This carrier cannot check credentials. Compare rates on an order to see whether they work.':
    'Dieser Versanddienst kann Zugangsdaten nicht prüfen. Vergleichen Sie die Tarife einer Bestellung, um zu sehen, ob sie funktionieren.',
  'You can buy labels for:': 'Sie können Labels kaufen für:',
  '{name}, {count} services': { one: '{name}, {count} Versandart', other: '{name}, {count} Versandarten' },
};
