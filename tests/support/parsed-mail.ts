/** A mail as a mail program reads it. */
export interface ParsedMail {
  headers: Map<string, string>;
  subject: string;
  html: string;
  text: string;
  parts: { type: string; id: string | undefined; bytes: Buffer }[];
}

/** Reads what our mails are made of: nested multiparts, quoted-printable and base64, encoded words. */
export function parseMail(raw: string): ParsedMail {
  const { headers, parts } = read(raw);
  const textOf = (type: string) =>
    parts.find((part) => part.type.startsWith(type))?.bytes.toString('utf8') ?? '';
  return {
    headers,
    subject: headers.get('subject') ?? '',
    html: textOf('text/html'),
    text: textOf('text/plain'),
    parts,
  };
}

function read(raw: string): Pick<ParsedMail, 'headers' | 'parts'> {
  const end = raw.indexOf('\r\n\r\n');
  const [head, body] = [raw.slice(0, end), raw.slice(end + 4)];
  const headers = new Map(
    head
      .replace(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
      .map((line) => {
        const colon = line.indexOf(':');
        return [line.slice(0, colon).toLowerCase(), decodeWords(line.slice(colon + 1).trim())] as const;
      }),
  );
  const type = headers.get('content-type') ?? 'text/plain';
  const boundary = /boundary="?([^";]+)"?/.exec(type)?.[1];
  if (boundary !== undefined)
    return {
      headers,
      parts: body
        .split(`--${boundary}`)
        .slice(1, -1)
        .flatMap((part) => read(part.replace(/^\r\n/, '').replace(/\r\n$/, '')).parts),
    };
  const encoding = headers.get('content-transfer-encoding') ?? '7bit';
  return { headers, parts: [{ type, id: headers.get('content-id'), bytes: decode(body, encoding) }] };
}

function decode(body: string, encoding: string): Buffer {
  if (encoding === 'base64') return Buffer.from(body, 'base64');
  if (encoding !== 'quoted-printable') return Buffer.from(body, 'latin1');
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_whole, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, 'latin1');
}

const decodeWords = (text: string): string =>
  text
    .replace(/(=\?[^?]+\?[BbQq]\?[^?]*\?=)\s+(?==\?)/g, '$1')
    .replace(/=\?[^?]+\?([BbQq])\?([^?]*)\?=/g, (_whole, kind: string, encoded: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(encoded, 'base64').toString('utf8')
        : decode(encoded.replaceAll('_', ' '), 'quoted-printable').toString('utf8'),
    );
