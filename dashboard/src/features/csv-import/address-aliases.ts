// Not translated: names of columns in files.
const PLACES = ['shipping', 'ship', 'ship to', 'delivery', 'recipient'];

/** `Shipping City`, `Ship to city` and so on take precedence over `City`, which may be the billing address. */
const shipped = (...words: string[]): string[] => [
  ...words.flatMap((word) => PLACES.map((place) => `${place} ${word}`)),
  ...words,
];

/** Names that shops and marketplaces use for the parts of an address, then German and French ones. */
export const ADDRESS_ALIASES = {
  name: shipped('recipient', 'name', 'full name', 'customer', 'customer name', 'contact', 'to').concat(
    'empfänger',
    'kunde',
    'kundenname',
    'destinataire',
    'client',
  ),
  firstName: shipped('first name', 'given name').concat('vorname', 'prénom'),
  lastName: shipped('last name', 'surname', 'family name').concat('nachname', 'nom'),
  company: shipped('company', 'company name', 'organization').concat('firma', 'société', 'entreprise'),
  street1: shipped(
    'address 1',
    'address line 1',
    'street 1',
    'address 1 2',
    'street',
    'street address',
    'address',
  ).concat('straße', 'strasse', 'straße und hausnummer', 'anschrift', 'adresse', 'rue'),
  street2: [
    'apartment, floor, unit',
    ...shipped('address 2', 'address line 2', 'street 2', 'apartment', 'unit', 'suite'),
    'adresszusatz',
    "complément d'adresse",
  ],
  city: shipped('city', 'town', 'suburb', 'locality').concat('ort', 'stadt', 'ville'),
  state: [
    'state or province',
    ...shipped('state code', 'province code', 'state', 'province', 'region', 'county', 'state province'),
    'bundesland',
  ],
  postalCode: shipped(
    'postal code',
    'postalcode',
    'postcode',
    'zip',
    'zip code',
    'zipcode',
    'zip postal code',
  ).concat('plz', 'postleitzahl', 'code postal'),
  country: shipped('country code', 'country', 'country iso').concat('land', 'pays'),
  phone: [
    ...shipped('phone', 'phone number', 'telephone', 'mobile'),
    'buyer phone number',
    'telefon',
    'telefonnummer',
    'téléphone',
  ],
  email: [
    ...shipped('email', 'e-mail', 'email address'),
    'customer email',
    'billing email',
    'buyer email',
    'courriel',
  ],
};
