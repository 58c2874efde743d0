import { findZip, formatPostalCode, regionCode, zipsOfCity } from '../../postal/index.ts';
import type { AddressToVerify, Verification, VerificationMessage } from './address-schemas.ts';
import { definedOnly, oneLine } from './address-text.ts';
import { agree } from './us-place.ts';
import { readStreetLines, type StreetLine } from './us-street.ts';

/** Territories that are a state to the US post and a country to ISO. */
const TERRITORIES = new Set(['PR', 'VI', 'GU', 'AS', 'MP']);

/** What keeps an address from being delivered, however well city, state and ZIP code agree. */
const INCOMPLETE: ReadonlySet<string> = new Set(['unit_number_missing', 'street_number_missing']);

const STREET_NOT_CHECKED: VerificationMessage = {
  code: 'street_not_checked',
  field: 'street1',
  message: 'City, state and ZIP code agree. The street and the number were not looked up',
};

/** Checks an address that the US post delivers to. */
export function verifyUs(original: AddressToVerify): Verification {
  const messages: VerificationMessage[] = [];
  const country = TERRITORIES.has(original.country) ? 'US' : original.country;
  const { city, state } = cityAndState(original);
  const zip = readZip(original.postalCode, city, state, messages);
  const place = agree({ city, state, hasState: oneLine(original.state) !== '', zip: zip ?? '' });
  // A malformed ZIP has been told of; that one is missing would be a second word for it.
  const found =
    zip === undefined ? place.messages.filter(({ code }) => code !== 'postal_code_missing') : place.messages;
  messages.push(...found);
  if (oneLine(original.state) !== '' && state === undefined && place.status !== 'corrected')
    messages.push({
      code: 'state_invalid',
      field: 'state',
      message: 'is not a state or territory of the US, such as CA',
    });

  const lines = streetLines(original, messages);
  const isComplete = !messages.some(({ code }) => INCOMPLETE.has(code));
  const readable = /[\p{L}\p{N}]/u.test(original.street1);
  const broken = !readable || (zip === undefined && place.status !== 'corrected');
  const at = broken ? undefined : place.at;
  const [street1, street2] = lines.map(({ line }) => line);
  const mended = messages.some(({ code }) => /_(corrected|added)$/.test(code));
  const agreed = place.status === 'verified' && mended ? 'corrected' : place.status;
  const status = broken ? 'invalid' : isComplete || agreed === 'invalid' ? agreed : 'unverified';
  if (status === 'verified' || status === 'corrected') messages.push(STREET_NOT_CHECKED);

  return {
    status,
    level: broken ? 'none' : place.level,
    original,
    normalized: definedOnly<AddressToVerify>({
      name: oneLine(original.name),
      company: oneLine(original.company),
      street1: street1 || original.street1,
      street2,
      city: place.city.toUpperCase(),
      state: place.state === '' ? oneLine(original.state).toUpperCase() : place.state,
      postalCode: zip === undefined && place.zip === '' ? oneLine(original.postalCode) : place.zip,
      country,
    }),
    ...(at?.lat !== undefined && at.lon !== undefined && { location: { lat: at.lat, lon: at.lon } }),
    messages,
  };
}

/** The state as a code; a territory's own country code says it too. `APO AE` as a city holds both. */
function cityAndState(original: AddressToVerify): { city: string; state: string | undefined } {
  const city = oneLine(original.city);
  const military = /^([AFD]PO),? (A[AEP])$/i.exec(city);
  const own = original.country === 'US' ? '' : original.country;
  const state = regionCode('US', original.state ?? '') ?? regionCode('US', own);
  if (military === null) return { city: city.replace(/[,.]+$/, ''), state };
  return { city: (military[1] ?? '').toUpperCase(), state: state ?? military[2]?.toUpperCase() };
}

/** A well-formed ZIP code, '' where none was given, undefined where what was given is none and cannot be read as one. */
function readZip(
  given: string | undefined,
  city: string,
  state: string | undefined,
  messages: VerificationMessage[],
): string | undefined {
  const text = oneLine(given);
  if (text === '') return '';
  const zip = formatPostalCode('US', text);
  if (zip !== undefined) return zip;
  // A spreadsheet eats zeros in front; fingers take O for 0 and l for 1.
  const repaired = text.toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1').padStart(5, '0');
  const place = /^\d{5}$/.test(repaired) ? findZip(repaired) : undefined;
  if (place !== undefined && (place.state === state || zipsOfCity(city, place.state).includes(place.zip))) {
    const message = `${place.zip} is ${place.city}, ${place.state}`;
    messages.push({ code: 'postal_code_corrected', field: 'postalCode', message, suggestion: place.zip });
    return repaired;
  }
  messages.push({
    code: 'postal_code_invalid',
    field: 'postalCode',
    message: 'must be a ZIP code, such as 94107 or 94107-1234',
  });
  return undefined;
}

const BUILDING = /\b(?:BUILDING|TOWERS?|APARTMENTS|CONDOMINIUMS?)$/;

/** Both lines in USPS form, with what they lack. */
function streetLines(original: AddressToVerify, messages: VerificationMessage[]): StreetLine[] {
  const lines = readStreetLines(original.street1, original.street2);
  lines.forEach(({ unitWithoutNumber }, i) => {
    if (unitWithoutNumber === undefined) return;
    const message = `${unitWithoutNumber} must have a number or a letter after it`;
    messages.push({ code: 'unit_number_missing', field: i === 0 ? 'street1' : 'street2', message });
  });
  if (!/[\p{L}\p{N}]/u.test(original.street1))
    messages.push({ code: 'street_invalid', field: 'street1', message: 'must have a letter or a digit' });
  else if (!lines.some(({ kind, hasNumber }) => hasNumber || kind === 'military'))
    messages.push({ code: 'street_number_missing', field: 'street1', message: 'has no house or box number' });
  const unit = lines.some(({ hasUnit, kind }) => hasUnit || kind !== 'street');
  if (!unit && lines.some(({ line }) => BUILDING.test(line)))
    messages.push({
      code: 'unit_may_be_missing',
      field: 'street2',
      message: 'a building may need a suite or a floor',
    });
  return lines;
}
