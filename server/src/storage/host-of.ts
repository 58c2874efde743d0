/** Never the whole URL: it may hold a password. A folder, of a Unix socket, may be in place of the host or a parameter. */
export function hostOf(url: string): string {
  try {
    const { hostname, port, pathname, searchParams } = new URL(url.replace('@/', '@localhost/'));
    const host = searchParams.get('host') ?? decodeURIComponent(hostname);
    return `${host || 'localhost'}:${searchParams.get('port') ?? (port || 5432)}${pathname}`;
  } catch {
    return 'DATABASE_URL';
  }
}
