import { problemsOf } from '../../postal/index.ts';
import type { Verification } from './address-schemas.ts';
import { definedOnly } from './address-text.ts';
import { toNormalCase } from './normal-case.ts';
import { verifyOffline } from './offline-verify.ts';

const FIELDS = ['street1', 'street2', 'city', 'state', 'postalCode', 'country'] as const;
type Field = (typeof FIELDS)[number];
type Suggestion = Pick<Verification['original'], Field> & { city: string };

const isField = (name: string): name is Field => (FIELDS as readonly string[]).includes(name);

/**
 * The address with its mistakes corrected, for somebody to accept: only what is wrong differs from what was entered, in
 * normal case. Null where there is nothing to suggest, or several things that contradict each other.
 */
export function suggestAddress(found: Verification): Suggestion | null {
  const changes = found.status === 'corrected' ? correctionsOf(found) : onlyWayOut(found);
  if (changes === undefined) return null;
  const { street1, street2, city = '', state, postalCode, country } = { ...found.original, ...changes };
  const suggestion = {
    ...definedOnly<Verification['original']>({ street1, street2, city, state, postalCode, country }),
    city,
  };
  const { original } = found;
  const isNew = FIELDS.some((field) => (suggestion[field] ?? '') !== (original[field] ?? ''));
  return isNew && problemsOf(suggestion).length === 0 ? suggestion : null;
}

type Changes = Partial<Record<Field, string | undefined>>;

function correctionsOf({ original, normalized, messages }: Verification): Changes | undefined {
  const changes: Changes = {};
  for (const { code, field } of messages) {
    if (!isField(field) || !/_(corrected|added)$/.test(code)) continue;
    changes[field] = inCase(field, normalized[field], original[field]);
    // A unit may stand in either line of a street.
    if (field === 'street1') changes.street2 = inCase('street2', normalized.street2, original.street2);
  }
  return Object.keys(changes).length === 0 ? undefined : changes;
}

/** The only message has a suggestion that makes the rest agree; with two, either may be the mistake. */
function onlyWayOut({ original, messages }: Verification): Changes | undefined {
  const [offer, ...others] = messages;
  if (offer?.suggestion === undefined || others.length > 0 || !isField(offer.field)) return undefined;
  const changes = { [offer.field]: inCase(offer.field, offer.suggestion, original[offer.field]) };
  return verifyOffline({ ...original, ...changes }).status === 'verified' ? changes : undefined;
}

/** Codes stay as they are. */
const inCase = (field: Field, text: string | undefined, entered = ''): string | undefined =>
  text === undefined || field === 'state' || field === 'postalCode' || field === 'country'
    ? text
    : toNormalCase(text, entered);
