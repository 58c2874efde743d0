/**
 * How postal codes are written, by country: `#` is a digit, `@` a letter, `*` either, anything else itself. Shapes are
 * told apart by `/`, the usual one first. Countries that are not here have no codes, or none that everybody there uses:
 * whatever is written for them is let through.
 *
 * The facts can be checked against the address data of libaddressinput (github.com/google/libaddressinput, Apache-2.0): of
 * the 420 examples of codes it gives for these countries, 409 fit. The others are forms that are no longer in use (AM, BY,
 * EC, EE, TZ), a misprint (GB RH6 OHP), forces' mail (BFPO) and a form of one island (MU).
 */
const SHAPES: Readonly<Record<string, string>> = {
  ...shared('##### / #####-####', 'US PR VI GU AS MP UM PW FM MH SA'),
  ...shared(
    '#####',
    'BA BL BT CU DE DO DZ EE ES FI AX FR GF GP GT HR ID IQ IT JO KE KW LA LK LY MA MC ME MF MQ',
  ),
  ...shared('#####', 'MV MX MY NA NC NI NP PF PK PM RE SD SM SN TH TR TZ UA UY VA WF YT ZM'),
  ...shared(
    '####',
    'AF AL AM AT AU BD BE BG CC CH CV CX DK ET GE GL GW HM HU LI LR MK MZ NE NF NO NZ PA PH SI SJ',
  ),
  ...shared('####', 'SV TN ZA'),
  ...shared('######', 'BY CN CO EC KG NG RO RU SG TJ TM TT UZ'),
  ...shared('###', 'FO GN IS LS MG OM PG'),
  ...shared('### ##', 'CZ GR SE SK'),
  ...shared('@# #@@ / @## #@@ / @@# #@@ / @@## #@@ / @#@ #@@ / @@#@ #@@ / @@@ #@@', 'GB GG IM JE'),
  AD: 'AD###',
  AI: 'AI-####',
  AR: '#### / @####@@@',
  AZ: 'AZ ####',
  BB: 'BB#####',
  BH: '#### / ###',
  BM: '@@ ## / @@ @@',
  BN: '@@####',
  BR: '#####-###',
  CA: '@#@ #@#',
  CL: '#######',
  CR: '##### / ####',
  CY: '#### / #####',
  EG: '##### / #######',
  FK: '@@@@ #@@',
  GI: '@@## #@@',
  GS: '@@@@ #@@',
  HN: '##### / @@####',
  HT: 'HT####',
  IE: '@#* **** / @#*',
  IL: '####### / #####',
  IN: '### ###',
  IO: '@@@@ #@@',
  IR: '##########',
  JP: '###-####',
  KH: '###### / #####',
  KR: '##### / ###-###',
  KY: 'KY#-####',
  KZ: '###### / @##@#@#',
  LB: '#### #### / ####',
  LC: 'LC## ###',
  LT: 'LT-#####',
  LU: 'L-####',
  LV: 'LV-####',
  MD: 'MD-####',
  MM: '##### / #######',
  MN: '##### / ######',
  MS: 'MSR ####',
  MT: '@@@ #### / @@@ ##',
  MU: '##### / @####',
  NL: '#### @@',
  PL: '##-###',
  PN: '@@@@ #@@',
  PS: '### / P#######',
  PT: '####-### / ####',
  PY: '#### / ######',
  RS: '##### / ######',
  SH: '@@@@ #@@',
  SZ: '@###',
  TC: '@@@@ #@@',
  TW: '### / ##### / ######',
  VC: 'VC####',
  VE: '#### / ####-@',
  VG: 'VG####',
  VN: '##### / ######',
  WS: 'WS####',
};

/** Where no address is complete without one. Elsewhere people live without, or the post does. */
const NEEDED = new Set(
  (
    'US PR VI GU AS MP PW FM MH CA AU NZ GB GG IM JE DE AT CH LI FR GP MQ GF RE YT PM BL MF NC PF WF MC ES PT IT VA SM ' +
    'NL BE LU DK FO GL SE NO SJ FI AX IS EE LV LT PL CZ SK HU SI HR RO BG GR RS BA ME MK UA RU TR JP KR CN IN SG TH MY ' +
    'ID BR MX'
  ).split(' '),
);

const EXAMPLES: Readonly<Record<string, string>> = {
  ...shared('94107 or 94107-1234', 'US UM'),
  CA: 'K1A 0B1',
  GB: 'SW1A 1AA',
  DE: '10115',
  FR: '75008',
  NL: '1012 AB',
  JP: '100-0001',
  IE: 'D02 AF30',
  AU: '2000',
  BR: '01310-100',
  PL: '00-950',
  PT: '1100-148',
  SE: '113 51',
  IN: '110 001',
};

function shared(shapes: string, countries: string): Record<string, string> {
  return Object.fromEntries(countries.split(' ').map((country) => [country, shapes]));
}

export const needsPostalCode = (country: string): boolean => NEEDED.has(country);

/** Whether a country's codes have a known form. */
export const hasPostalForm = (country: string): boolean => Object.hasOwn(SHAPES, country);

/** A code that shows the form, for messages. */
export function postalExample(country: string): string {
  const [shape = ''] = (SHAPES[country] ?? '').split(' / ');
  return (
    EXAMPLES[country] ?? shape.replace(/[#@*]/g, (kind, at) => (kind === '@' ? 'A' : String((at + 1) % 10)))
  );
}

/**
 * The code as its country writes it, or undefined where it cannot be one. Spaces, dashes, small letters and a country's
 * letters in front (`D-10115`, `LV1050` or `1050`) are as the writer likes.
 */
export function formatPostalCode(country: string, code: string): string | undefined {
  const tidy = code.trim().replace(/\s+/g, ' ').toUpperCase();
  const shapes = SHAPES[country];
  if (shapes === undefined) return tidy === '' ? undefined : tidy;
  const bare = tidy.replace(/[ .-]/g, '');
  for (const shape of shapes.split(' / ')) {
    for (const reading of readings(shape, bare)) {
      const formatted = fit(shape, reading);
      if (formatted !== undefined) return formatted;
    }
  }
  return undefined;
}

/** As it is; `D10115` as `10115`, where codes begin with a digit; `1050` as `LV1050`, where all begin with the same letters. */
function readings(shape: string, bare: string): string[] {
  const digits = bare.replace(/^[A-Z]{1,3}/, '');
  if (shape.startsWith('#')) return [bare, digits];
  const letters = /^[A-Z]+/.exec(shape)?.[0];
  return letters === undefined ? [bare] : [bare, letters + digits];
}

function fit(shape: string, bare: string): string | undefined {
  let at = 0;
  let formatted = '';
  for (const kind of shape) {
    if (kind === ' ' || kind === '-') formatted += kind;
    else {
      const char = bare[at++];
      if (char === undefined || !matches(kind, char)) return undefined;
      formatted += char;
    }
  }
  return at === bare.length ? formatted : undefined;
}

function matches(kind: string, char: string): boolean {
  const isDigit = char >= '0' && char <= '9';
  const isLetter = char >= 'A' && char <= 'Z';
  return kind === '#'
    ? isDigit
    : kind === '@'
      ? isLetter
      : kind === '*'
        ? isDigit || isLetter
        : kind === char;
}
