import type { Catalog } from '../languages.ts';

export const labels: Catalog = {
  'Add customs declaration': 'Zollerklärung hinzufügen',
  'Add options': 'Optionen hinzufügen',
  'Add parcel': 'Paket hinzufügen',
  "Add recipient's tax number": 'Steuernummer des Empfängers hinzufügen',
  'Add them': 'Hinzufügen',
  'At most {length} characters in a line': 'Höchstens {length} Zeichen pro Zeile',
  'At most {lines} lines': 'Höchstens {lines} Zeilen',
  'Choose which to send': 'Auswählen, welche übermittelt werden',
  'Customs needs the value of every item. Edit the order and enter a price for {name}.':
    'Der Zoll benötigt den Wert jedes Artikels. Bearbeiten Sie die Bestellung und geben Sie einen Preis für {name} ein.',
  'DAP: the recipient pays duties': 'DAP: Der Empfänger zahlt die Abgaben',
  'DDP: you pay duties': 'DDP: Sie zahlen die Abgaben',
  'Enter all three': 'Alle drei eingeben',
  'Enter the weight': 'Gewicht eingeben',
  Explanation: 'Erläuterung',
  'Insured value in {currency}': 'Versicherungswert in {currency}',
  'Invoice number': 'Rechnungsnummer',
  'No carrier offers a rate for this parcel.': 'Kein Versanddienst bietet einen Tarif für dieses Paket an.',
  'No service arrives by the day that the order has to be delivered. Choose a service.':
    'Keine Versandart kommt bis zum Tag der gewünschten Zustellung an. Wählen Sie eine Versandart.',
  'No signature': 'Ohne Unterschrift',
  'Not insured': 'Nicht versichert',
  'On delivery': 'Bei Zustellung',
  'Parcel {number}': 'Paket {number}',
  'Prices in different currencies cannot be compared. Choose a service.':
    'Preise in verschiedenen Währungen lassen sich nicht vergleichen. Wählen Sie eine Versandart.',
  "Recipient's tax number": 'Steuernummer des Empfängers',
  "Recipient's tax numbers": 'Steuernummern des Empfängers',
  'Remove customs declaration': 'Zollerklärung entfernen',
  'Remove parcel {number}': 'Paket {number} entfernen',
  'Send those that apply': 'Zutreffende übermitteln',
  'Tax numbers to send': 'Zu übermittelnde Steuernummern',
  'Terms (Incoterm)': 'Lieferbedingung (Incoterm)',
  'The order asks for “{requestedService}”, but the service that it is mapped to is not offered for it. Choose another.':
    'Für die Bestellung ist „{requestedService}“ gewünscht, aber die zugeordnete Versandart wird dafür nicht angeboten. Wählen Sie eine andere.',
  'The order asks for “{requestedService}”. Choose the service to ship it with.':
    'Für die Bestellung ist „{requestedService}“ gewünscht. Wählen Sie die Versandart, mit der sie versendet wird.',
  'The service of the preset is not offered for this order. Choose another.':
    'Die Versandart der Voreinstellung wird für diese Bestellung nicht angeboten. Wählen Sie eine andere.',
  'Up to three lines': 'Bis zu drei Zeilen',
  'Your tax numbers': 'Ihre Steuernummern',
  'Your tax numbers (VAT, EORI, IOSS) are not sent, because the warehouse has none.':
    'Ihre Steuernummern (USt-IdNr., EORI, IOSS) werden nicht übermittelt, weil für das Lager keine hinterlegt sind.',
  '{service}, {price} (cheapest)': '{service}, {price} (am günstigsten)',
};
