import { t } from '../lib/language/index.ts';

/** Where the server accepts no address without a state or province, or without a postal code. */
const NEED_STATE = new Set(['US', 'CA', 'AU']);
const NEED_POSTAL_CODE = new Set(
  (
    'US PR VI GU AS MP PW FM MH CA AU NZ GB GG IM JE DE AT CH LI FR GP MQ GF RE YT PM BL MF NC PF WF MC ES PT IT VA SM ' +
    'NL BE LU DK FO GL SE NO SJ FI AX IS EE LV LT PL CZ SK HU SI HR RO BG GR RS BA ME MK UA RU TR JP KR CN IN SG TH MY ' +
    'ID BR MX'
  ).split(' '),
);

export const needsState = (country: string): boolean => NEED_STATE.has(country);
export const needsPostalCode = (country: string): boolean => NEED_POSTAL_CODE.has(country);

const REQUIRED: Record<'street1' | 'city' | 'state' | 'postalCode', (country: string) => boolean> = {
  street1: () => true,
  city: () => true,
  state: needsState,
  postalCode: needsPostalCode,
};

/**
 * Rules for the required fields of an address, so that all that are blank are flagged at once and not only by the server's
 * answer. `find` returns the address among the form's values, or undefined where it is not asked for.
 */
export function requireAddress<Values>(find: (values: Values) => { country: string } | undefined) {
  const rule = (isRequired: (country: string) => boolean) => (text: string, values: Values) => {
    const address = find(values);
    return address !== undefined && text.trim() === '' && isRequired(address.country) ? t('Required') : null;
  };
  return {
    street1: rule(REQUIRED.street1),
    city: rule(REQUIRED.city),
    state: rule(REQUIRED.state),
    postalCode: rule(REQUIRED.postalCode),
  };
}
