import { cityKey, findCity, findZip, type ZipPlace } from '../../postal/index.ts';
import { distanceMiles, mostLikelyCity, mostLikelyZip, namesOf } from './us-guess.ts';
import type {
  AddressField,
  VerificationLevel,
  VerificationMessage,
  VerificationStatus,
} from './verification.ts';

/** City, state and ZIP code as they were given: the state as a code, undefined where it is none; the ZIP well-formed or ''. */
export interface GivenPlace {
  city: string;
  state: string | undefined;
  zip: string;
}

export interface PlaceFinding {
  status: VerificationStatus;
  level: VerificationLevel;
  city: string;
  state: string;
  zip: string;
  /** Where the ZIP is, when it can be believed. */
  at?: ZipPlace;
  messages: VerificationMessage[];
}

/** Names of neighbours are used for each other, and the mail arrives; further away one of the two is a mistake. */
const NEIGHBOUR_MILES = 20;

/** Holds city, state and ZIP code against each other, and mends the one that the other two outvote. */
export function agree(given: GivenPlace): PlaceFinding {
  const place = findZip(given.zip);
  if (place !== undefined) return withKnownZip(given, place);
  return given.zip === '' ? withoutZip(given) : withUnknownZip(given);
}

const message = (
  code: string,
  field: AddressField,
  text: string,
  suggestion?: string,
): VerificationMessage => ({
  code,
  field,
  message: text,
  ...(suggestion !== undefined && { suggestion }),
});

function withKnownZip(given: GivenPlace, place: ZipPlace): PlaceFinding {
  const { city, state } = given;
  const base = { city, state: state ?? place.state, zip: given.zip, messages: [] as VerificationMessage[] };
  const spelled = city === '' ? place.city : namesOf(place).find((name) => cityKey(name) === cityKey(city));
  const cityZips = state === undefined ? [] : findCity(city, state);

  if (spelled !== undefined) {
    if (city === '')
      base.messages.push(
        message('city_added', 'city', `${place.zip} is ${place.city}`, place.city.toUpperCase()),
      );
    if (state === place.state)
      return {
        ...base,
        city: spelled,
        status: city === '' ? 'corrected' : 'verified',
        level: 'city',
        at: place,
      };
    if (cityZips.length > 0 && city !== '') return torn({ ...base, city: spelled }, place, cityZips);
    const text = `${place.zip} is in ${place.state}`;
    base.messages.push(message('state_corrected', 'state', text, place.state));
    return { ...base, city: spelled, state: place.state, status: 'corrected', level: 'city', at: place };
  }

  if (cityZips.length > 0) {
    const near =
      state === place.state && cityZips.some((other) => distanceMiles(other, place) < NEIGHBOUR_MILES);
    if (near) {
      const text = `${place.zip} is ${place.city}; ${city} is a neighbour of it`;
      base.messages.push(message('city_mismatch', 'city', text, place.city.toUpperCase()));
      return { ...base, status: 'unverified', level: 'postal_code', at: place };
    }
    return wrongZip(base, cityZips, `${place.zip} is ${place.city}, ${place.state}, not ${city}, ${state}`);
  }

  const meant = mostLikelyCity(city, namesOf(place));
  if (state === place.state && meant !== undefined) {
    base.messages.push(message('city_corrected', 'city', `${place.zip} is ${meant}`, meant.toUpperCase()));
    return { ...base, city: meant, status: 'corrected', level: 'city', at: place };
  }
  base.messages.push(
    message(
      'city_not_found',
      'city',
      `${place.zip} is ${place.city}; our data has no such city there`,
      place.city.toUpperCase(),
    ),
  );
  if (state === place.state) return { ...base, status: 'unverified', level: 'postal_code', at: place };
  base.messages.push(message('state_mismatch', 'state', `${place.zip} is in ${place.state}`, place.state));
  return {
    ...base,
    state: state ?? '',
    status: meant === undefined ? 'invalid' : 'unverified',
    level: 'country',
  };
}

/** A city of that name is in both states: the ZIP or the state is wrong, and nothing here says which. */
function torn(
  base: Omit<PlaceFinding, 'status' | 'level'>,
  place: ZipPlace,
  cityZips: ZipPlace[],
): PlaceFinding {
  const text = `${place.zip} is ${place.city}, ${place.state}`;
  const suggestion = mostLikelyZip(base.zip, cityZips);
  const messages = [
    message('state_mismatch', 'state', text, place.state),
    message('postal_code_mismatch', 'postalCode', text, suggestion),
  ];
  return { ...base, status: 'unverified', level: 'country', messages };
}

/** City and state agree with each other and not with the ZIP. It is replaced only where they leave no choice. */
function wrongZip(
  base: Omit<PlaceFinding, 'status' | 'level'>,
  cityZips: ZipPlace[],
  why: string,
): PlaceFinding {
  const [only, another] = cityZips;
  if (only !== undefined && another === undefined) {
    const messages = [message('postal_code_corrected', 'postalCode', why, only.zip)];
    return { ...base, zip: only.zip, status: 'corrected', level: 'city', at: only, messages };
  }
  const suggestion = mostLikelyZip(base.zip, cityZips);
  const messages = [message('postal_code_mismatch', 'postalCode', why, suggestion)];
  return { ...base, status: 'unverified', level: 'country', messages };
}

/** Well-formed, but not in the data: either wrong, or newer than the data. */
function withUnknownZip({ city, state, zip }: GivenPlace): PlaceFinding {
  const base = { city, state: state ?? '', zip, messages: [] as VerificationMessage[] };
  const cityZips = state === undefined ? [] : findCity(city, state);
  if (cityZips.length > 0)
    return wrongZip(base, cityZips, `${zip.slice(0, 5)} is no ZIP code that our data knows`);
  base.messages.push(
    message('postal_code_not_found', 'postalCode', `${zip.slice(0, 5)} is no ZIP code that our data knows`),
  );
  base.messages.push(message('city_not_found', 'city', 'our data has no such city in this state'));
  return { ...base, status: 'invalid', level: 'none' };
}

function withoutZip({ city, state }: GivenPlace): PlaceFinding {
  const base = { city, state: state ?? '', zip: '', messages: [] as VerificationMessage[] };
  if (city === '' || state === undefined) {
    base.messages.push(
      message('postal_code_missing', 'postalCode', 'a ZIP code, or a city and a state, is needed'),
    );
    return { ...base, status: 'invalid', level: 'none' };
  }
  const cityZips = findCity(city, state);
  const [only, another] = cityZips;
  if (only !== undefined && another === undefined) {
    const text = `${only.city}, ${state} has one ZIP code`;
    const messages = [message('postal_code_added', 'postalCode', text, only.zip)];
    return { ...base, zip: only.zip, status: 'corrected', level: 'city', at: only, messages };
  }
  const text =
    only === undefined
      ? 'our data has no such city in this state'
      : `${city} has ${cityZips.length} ZIP codes`;
  base.messages.push(message('postal_code_missing', 'postalCode', text));
  if (only === undefined) base.messages.push(message('city_not_found', 'city', text));
  return { ...base, status: 'unverified', level: 'country' };
}
