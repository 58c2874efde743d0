const PLACES = ['shipping', 'ship', 'ship to', 'delivery', 'recipient'];

/** `Shipping City`, `Ship to city` and so on take precedence over `City`, which may be the billing address. */
const shipped = (...words: string[]): string[] => [
  ...words.flatMap((word) => PLACES.map((place) => `${place} ${word}`)),
  ...words,
];

/** Names that shops and marketplaces use for the parts of an address. */
export const ADDRESS_ALIASES = {
  name: shipped('recipient', 'name', 'full name', 'customer', 'customer name', 'contact', 'to'),
  firstName: shipped('first name', 'given name'),
  lastName: shipped('last name', 'surname', 'family name'),
  company: shipped('company', 'company name', 'organization'),
  street1: shipped(
    'address 1',
    'address line 1',
    'street 1',
    'address 1 2',
    'street',
    'street address',
    'address',
  ),
  street2: shipped('address 2', 'address line 2', 'street 2', 'apartment', 'unit', 'suite'),
  city: shipped('city', 'town', 'suburb', 'locality'),
  state: shipped('state code', 'province code', 'state', 'province', 'region', 'county', 'state province'),
  postalCode: shipped(
    'postal code',
    'postalcode',
    'postcode',
    'zip',
    'zip code',
    'zipcode',
    'zip postal code',
  ),
  country: shipped('country code', 'country', 'country iso'),
  phone: [...shipped('phone', 'phone number', 'telephone', 'mobile'), 'buyer phone number'],
  email: [...shipped('email', 'e-mail', 'email address'), 'customer email', 'billing email', 'buyer email'],
};
