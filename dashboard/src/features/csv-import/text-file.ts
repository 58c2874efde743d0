import { t } from '../../lib/language/index.ts';

const MOST_BYTES = 20 * 1024 * 1024;

/** The text of a file; nothing is uploaded. */
export async function textOfFile(file: File): Promise<string> {
  if (file.size > MOST_BYTES)
    throw new Error(t('The file is larger than 20 MB. Split it into smaller files.'));
  // A workbook is an archive, not text.
  if (/\.(xlsx?|ods|numbers)$/i.test(file.name))
    throw new Error(t('This is a spreadsheet, not a CSV file. Save it as CSV and choose that file.'));
  return decodeText(new Uint8Array(await file.arrayBuffer()));
}

/** UTF-8; UTF-16 ("Unicode text" of spreadsheets) with or without a byte order mark; otherwise Windows-1252. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  // Without the mark: every other byte of Latin text is zero.
  if (bytes.length > 3 && first !== 0 && second === 0 && bytes[3] === 0)
    return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
