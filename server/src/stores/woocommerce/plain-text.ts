const NAMED: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', ndash: '–', mdash: '—' },
  ...{ rsquo: '’', lsquo: '‘', rdquo: '”', ldquo: '“', hellip: '…', times: '×' },
};

/** What WordPress shows as HTML, as text: titles and messages come with entities and tags. */
export const plainText = (html: string): string =>
  decodeEntities(html.replace(/<br\s*\/?>|<\/p>/gi, ' ').replace(/<\/?[a-z][^>]*>/gi, ''))
    .replace(/\s+/g, ' ')
    .trim();

export const decodeEntities = (html: string): string =>
  html.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi, (entity, decimal, hex, name) => {
    if (name !== undefined) return NAMED[String(name).toLowerCase()] ?? entity;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity;
  });
