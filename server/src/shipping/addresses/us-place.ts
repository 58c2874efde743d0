import { cityKey, findCity, findZip, type ZipPlace, zipsOfCity } from '../../postal/index.ts';
import { distanceMiles, isMilitary, isNearby, mostLikelyCity, mostLikelyZip, namesOf } from './us-guess.ts';
import { withoutZip, withUnknownZip, withWrongZip } from './us-place-by-city.ts';
import { type GivenPlace, type PlaceFinding, tell } from './us-place-finding.ts';

const MAX_REMEMBERED = 2_000;
/** Orders go to the same places again and again. */
const remembered = new Map<string, PlaceFinding>();

/** Holds city, state and ZIP code against each other, and mends the one that the other two outvote. */
export function agree(given: GivenPlace): PlaceFinding {
  const key = `${given.zip}\n${given.state}\n${given.hasState}\n${given.city}`;
  let finding = remembered.get(key);
  if (finding === undefined) {
    finding = compare(given);
    if (remembered.size === MAX_REMEMBERED) remembered.clear();
    remembered.set(key, finding);
  }
  return finding;
}

function compare(given: GivenPlace): PlaceFinding {
  const place = findZip(given.zip);
  if (place === undefined) return given.zip === '' ? withoutZip(given) : withUnknownZip(given);
  const key = cityKey(given.city);
  const spelled = given.city === '' ? place.city : namesOf(place).find((name) => cityKey(name) === key);
  if (spelled !== undefined) return cityAgrees({ ...given, city: spelled }, given.city === '', place);
  const sameName = zipsOfSameName(given);
  return sameName.length > 0 ? cityIsElsewhere(given, place, sameName) : cityIsUnknown(given, place);
}

/** Some cities have hundreds: only looked up for addresses that do not agree. */
const zipsOfSameName = ({ city, state }: GivenPlace): string[] =>
  state === undefined ? [] : zipsOfCity(city, state);

function cityAgrees(given: GivenPlace, added: boolean, place: ZipPlace): PlaceFinding {
  const base = { city: given.city, state: place.state, zip: given.zip, level: 'city', at: place } as const;
  const messages = added ? [tell('city_added', 'city', `${place.zip} is ${place.city}`, place.city)] : [];
  if (given.state === place.state) return { ...base, status: added ? 'corrected' : 'verified', messages };
  const sameName = added ? [] : zipsOfSameName(given);
  // A city of that name is in both states: the ZIP or the state is wrong, and nothing here says which.
  if (sameName.length > 0 && !isMilitary(place)) {
    const text = `${place.zip} is ${place.city}, ${place.state}`;
    messages.push(
      tell('state_mismatch', 'state', text, place.state),
      tell('postal_code_mismatch', 'postalCode', text, mostLikelyZip(given.zip, sameName)),
    );
    return {
      city: given.city,
      state: given.state ?? '',
      zip: given.zip,
      status: 'unverified',
      level: 'country',
      messages,
    };
  }
  const code = given.hasState ? 'state_corrected' : 'state_added';
  messages.push(tell(code, 'state', `${place.zip} is in ${place.state}`, place.state));
  return { ...base, status: 'corrected', messages };
}

/** The state has a city of that name, with other ZIP codes. */
function cityIsElsewhere(given: GivenPlace, place: ZipPlace, cityZips: string[]): PlaceFinding {
  const { city, state = '', zip } = given;
  const isNear =
    state === place.state && findCity(city, state).some((other) => isNearby(distanceMiles(other, place)));
  if (!isNear) return withWrongZip(given, cityZips, place);
  const text = `${place.zip} is ${place.city}, not far from ${city}`;
  const messages = [tell('city_mismatch', 'city', text, place.city)];
  const meant = mostLikelyZip(zip, cityZips);
  if (meant !== undefined)
    messages.push(tell('postal_code_mismatch', 'postalCode', `${meant} is ${city}`, meant));
  return { city, state, zip, status: 'unverified', level: 'postal_code', at: place, messages };
}

/** No such city in the state: misspelled, or a local name that the data does not have. */
function cityIsUnknown({ city, state, zip }: GivenPlace, place: ZipPlace): PlaceFinding {
  const meant = mostLikelyCity(city, namesOf(place));
  if (state === place.state) {
    if (meant !== undefined) {
      const messages = [tell('city_corrected', 'city', `${place.zip} is ${meant}`, meant)];
      return { city: meant, state, zip, status: 'corrected', level: 'city', at: place, messages };
    }
    const text = `${place.zip} is ${place.city}; our data has no ${city} there`;
    const messages = [tell('city_not_found', 'city', text, place.city)];
    return { city, state, zip, status: 'unverified', level: 'postal_code', at: place, messages };
  }
  const messages = [
    tell('city_not_found', 'city', `${place.zip} is ${place.city}`, place.city),
    tell('state_mismatch', 'state', `${place.zip} is in ${place.state}`, place.state),
  ];
  if (meant === undefined)
    return { city, state: state ?? '', zip, status: 'invalid', level: 'none', messages };
  return { city, state: state ?? '', zip, status: 'unverified', level: 'country', messages };
}
