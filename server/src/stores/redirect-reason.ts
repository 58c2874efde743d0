import { shownUrl } from '../plugins/http/index.ts';

/** What to do about a shop that redirects. `address` is the setting that would lead there; undefined if its API is not there. */
export function reasonOfRedirect(host: string, to: URL, address: string | undefined): string {
  const redirects = `${host} redirects to ${address ?? shownUrl(to)}`;
  if (address === undefined)
    return `${redirects}, which is not the store's API: a login, a firewall or a plug-in may be in the way`;
  return to.protocol === 'https:'
    ? `${redirects}: enter that address`
    : `${redirects}, which is not encrypted: set the store up for HTTPS`;
}
