import { parsePostgresUrl, placeOf } from '../lib/postgres-url.ts';

/** Never the whole URL: it may hold a password. A folder, of a Unix socket, may be in place of the host or a parameter. */
export function hostOf(url: string): string {
  try {
    return placeOf(parsePostgresUrl(url));
  } catch {
    return 'DATABASE_URL';
  }
}
