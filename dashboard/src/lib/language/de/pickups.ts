import type { Catalog } from '../languages.ts';

export const pickups: Catalog = {
  'A pickup that costs more is not booked. Leave empty for any price.':
    'Eine teurere Abholung wird nicht gebucht. Leer lassen für jeden Preis.',
  'All that wait for a pickup, from labels of the last week':
    'Alle, die auf eine Abholung warten, aus Labels der letzten Woche',
  'Being canceled': 'Wird storniert',
  "Book a carrier's driver to collect your parcels.":
    'Lassen Sie Ihre Pakete von einem Fahrer des Versanddienstes abholen.',
  'Book a pickup': 'Abholung buchen',
  'Book one when parcels are ready, and the carrier sends a driver to your warehouse.':
    'Buchen Sie eine, wenn Pakete bereitstehen, und der Versanddienst schickt einen Fahrer zu Ihrem Lager.',
  'Book pickup': 'Abholung buchen',
  Booked: 'Gebucht',
  'Booked through': 'Gebucht über',
  'Cancel pickup': 'Abholung stornieren',
  'Cancel this pickup?': 'Diese Abholung stornieren?',
  'Canceled##pickup': 'Storniert',
  Confirmation: 'Bestätigung',
  Instructions: 'Hinweise',
  'Instructions for the driver': 'Hinweise für den Fahrer',
  'It could not be canceled': 'Sie konnte nicht storniert werden',
  'Keep pickup': 'Abholung behalten',
  'Must be later than when the parcels are ready':
    'Muss nach dem Zeitpunkt liegen, ab dem die Pakete bereitstehen',
  'No connected carrier account has pickups. EasyPost and ShipEngine do: <link>connect a carrier</link>.':
    'Kein verbundenes Konto eines Versanddienstes bietet Abholungen. EasyPost und ShipEngine bieten sie: <link>Versanddienst verbinden</link>.',
  'No connected carrier account has pickups. EasyPost and ShipEngine do: ask an owner or a manager to connect a carrier.':
    'Kein verbundenes Konto eines Versanddienstes bietet Abholungen. EasyPost und ShipEngine bieten sie: Bitten Sie einen Inhaber oder Manager, einen Versanddienst zu verbinden.',
  'No connected carrier account has scan forms. EasyPost and ShipEngine do: <link>connect a carrier</link>.':
    'Kein verbundenes Konto eines Versanddienstes bietet Scan-Formulare. EasyPost und ShipEngine bieten sie: <link>Versanddienst verbinden</link>.',
  'No connected carrier account has scan forms. EasyPost and ShipEngine do: ask an owner or a manager to connect a carrier.':
    'Kein verbundenes Konto eines Versanddienstes bietet Scan-Formulare. EasyPost und ShipEngine bieten sie: Bitten Sie einen Inhaber oder Manager, einen Versanddienst zu verbinden.',
  'No matching pickups': 'Keine passenden Abholungen',
  'No parcels are waiting for a pickup. Buy labels of a carrier that offers pickups first.':
    'Keine Pakete warten auf eine Abholung. Kaufen Sie zuerst Labels eines Versanddienstes, der Abholungen anbietet.',
  'No pickups yet': 'Noch keine Abholungen',
  'It is not known yet whether it was booked. Waybill keeps asking the carrier.':
    'Noch ist nicht bekannt, ob sie gebucht ist. Der Versanddienst wird erneut gefragt.',
  'It is not known yet whether it was canceled. Waybill keeps asking the carrier.':
    'Noch ist nicht bekannt, ob sie storniert ist. Der Versanddienst wird erneut gefragt.',
  'Pay at most': 'Höchstpreis',
  Pickup: 'Abholung',
  'Ready from': 'Bereit ab',
  'Ring at the loading dock': 'An der Laderampe klingeln',
  'The carrier refused it. Its parcels can go on another pickup.':
    'Der Versanddienst hat sie abgelehnt. Ihre Pakete können mit einer anderen Abholung gehen.',
  Until: 'Bis',
  '{carrier} no longer comes for {count} parcels. You can book another pickup for them.': {
    one: '{carrier} holt {count} Paket nicht mehr ab. Sie können dafür eine andere Abholung buchen.',
    other: '{carrier} holt {count} Pakete nicht mehr ab. Sie können dafür eine andere Abholung buchen.',
  },
  '{carrier} pickup booked': 'Abholung durch {carrier} gebucht',
  '{carrier} pickup, {day}': 'Abholung durch {carrier}, {day}',
  '{carrier}, {count} shipments at {warehouse} ({account})': {
    one: '{carrier}, {count} Sendung in {warehouse} ({account})',
    other: '{carrier}, {count} Sendungen in {warehouse} ({account})',
  },
};
