const COMMON = [
  "default-src 'none'",
  "script-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
];

/** For every page we serve: its own files, nothing inline, no other host. */
export const CONTENT_SECURITY_POLICY = [...COMMON, "style-src 'self'", "img-src 'self' data:"].join('; ');

/**
 * The dashboard also shows labels that it holds in memory, and its components write style elements, which carry the nonce
 * of the page, and style attributes. Script has no such way in.
 */
export const dashboardPolicy = (nonce: string): string =>
  [
    ...COMMON,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "frame-src 'self' blob:",
    "manifest-src 'self'",
  ].join('; ');
