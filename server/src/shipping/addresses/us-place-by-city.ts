import { findCity, findZip, statesOfArea, type ZipPlace, zipsOfCity } from '../../postal/index.ts';
import { mostCentralZip, mostLikelyZip } from './us-guess.ts';
import { type GivenPlace, type PlaceFinding, tell } from './us-place-finding.ts';

const onlyOne = (zips: string[]): ZipPlace | undefined =>
  zips.length === 1 ? findZip(zips[0] ?? '') : undefined;

/** The ZIP code is another city's. It is replaced only where city and state outvote it and leave no choice. */
export function withWrongZip(given: GivenPlace, cityZips: string[], place: ZipPlace): PlaceFinding {
  const { city, state = '' } = given;
  const why = `${place.zip} is ${place.city}, ${place.state}, not ${city}, ${state}`;
  return state === place.state ? suggestZip(given, cityZips, why) : replaceZip(given, cityZips, why);
}

/** Well-formed, but not in the data: wrong, or newer than the data. */
export function withUnknownZip(given: GivenPlace): PlaceFinding {
  const { city, state, zip } = given;
  const why = `${zip.slice(0, 5)} is not a known ZIP code`;
  const cityZips = state === undefined ? [] : zipsOfCity(city, state);
  const mayBeNew = state !== undefined && statesOfArea(zip.slice(0, 3)).has(state);
  if (cityZips.length > 0)
    return mayBeNew ? suggestZip(given, cityZips, why) : replaceZip(given, cityZips, why);
  const messages = [tell('postal_code_not_found', 'postalCode', why)];
  if (city !== '')
    messages.push(tell('city_not_found', 'city', `there is no ${city} in this state in our data`));
  if (mayBeNew) return { city, state, zip, status: 'unverified', level: 'country', messages };
  return { city, state: state ?? '', zip, status: 'invalid', level: 'none', messages };
}

export function withoutZip({ city, state }: GivenPlace): PlaceFinding {
  if (city === '' || state === undefined) {
    const messages = [
      tell('postal_code_missing', 'postalCode', 'a ZIP code, or a city and a state, is required'),
    ];
    return { city, state: state ?? '', zip: '', status: 'invalid', level: 'none', messages };
  }
  const cityZips = zipsOfCity(city, state);
  const only = onlyOne(cityZips);
  if (only !== undefined) {
    const messages = [tell('postal_code_added', 'postalCode', `${city} has one ZIP code`, only.zip)];
    return { city, state, zip: only.zip, status: 'corrected', level: 'city', at: only, messages };
  }
  const central = mostCentralZip(findCity(city, state));
  const text =
    central === undefined
      ? 'a ZIP code is needed'
      : `${city} has ${cityZips.length} ZIP codes; ${central.zip} is the most central`;
  const messages = [tell('postal_code_missing', 'postalCode', text, central?.zip)];
  if (cityZips.length === 0)
    messages.push(tell('city_not_found', 'city', `our data has no ${city} in ${state}`));
  return { city, state, zip: '', status: 'unverified', level: 'country', messages };
}

function replaceZip(given: GivenPlace, cityZips: string[], why: string): PlaceFinding {
  const only = onlyOne(cityZips);
  if (only === undefined) return suggestZip(given, cityZips, why);
  const messages = [tell('postal_code_corrected', 'postalCode', why, only.zip)];
  const { city, state = '' } = given;
  return { city, state, zip: only.zip, status: 'corrected', level: 'city', at: only, messages };
}

function suggestZip(given: GivenPlace, cityZips: string[], why: string): PlaceFinding {
  const { city, state = '', zip } = given;
  const suggestion = onlyOne(cityZips)?.zip ?? mostLikelyZip(zip, cityZips);
  const messages = [tell('postal_code_mismatch', 'postalCode', why, suggestion)];
  return { city, state, zip, status: 'unverified', level: 'country', messages };
}
