// Not translated: names of characters and tags.

/** Names of the Latin-1 characters from 160 on, in their order. */
const LATIN =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'.split(
    ' ',
  );

const ENTITIES = new Map([
  ...LATIN.map((name, at) => [name, String.fromCharCode(160 + at)] as const),
  ...Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    euro: '€',
    trade: '™',
    hellip: '…',
    ndash: '–',
    mdash: '—',
    lsquo: '‘',
    rsquo: '’',
    ldquo: '“',
    rdquo: '”',
    bull: '•',
  }),
]);

const decoded = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+\d?));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES.get(name) ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });

/** Only tags of HTML: `Size <M>` stays. */
const TAGS =
  'a abbr article b big blockquote body br button center code dd del details div dl dt em font footer form h[1-6] head header hr html i iframe img ins kbd label li link main mark meta nav ol p picture pre q s section small source span strike strong sub summary sup svg table tbody td tfoot th thead title tr tt u ul video'.replaceAll(
    ' ',
    '|',
  );
const TAG = new RegExp(`</?(?:${TAGS})(?:\\s[^>]*|/)?>`, 'gi');
const BREAK = /<br\b[^>]*>|<\/(?:p|div|li|h[1-6]|tr|ul|ol|table|section)\s*>/gi;
const INVISIBLE = /<(script|style)\b[\s\S]*?<\/\1\s*>|<!--[\s\S]*?-->/gi;

/** The text of HTML, as shops export descriptions and titles. */
export function plainText(html: string): string {
  if (!/[<&]/.test(html)) return html;
  // Line breaks of the source are only spaces in HTML.
  const source = html.search(TAG) === -1 ? html : html.replace(/\s+/g, ' ');
  const text = decoded(source.replace(INVISIBLE, ' ').replace(BREAK, '\n').replace(TAG, ''));
  return text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
