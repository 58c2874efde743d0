/**
 * What a receiver is called where its whole URL must not stand, because the rest of an HTTPS URL may be a secret: its host. The
 * URL of another destination has no secrets, and may be of a form that `URL` does not know: a list of servers, for example.
 */
export const receiverName = (url: string): string => (URL.canParse(url) && new URL(url).host) || url;
