const COMMON = ["font-src 'self'", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'"];

/** For every page: only files of this server, nothing inline, no other host. */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  ...COMMON,
  "connect-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
].join('; ');

/**
 * The dashboard also shows labels from memory (`blob:`), and its components use style elements, which carry the page's
 * nonce, and style attributes. It may also connect to a print bridge on the computer it is open on. WebAssembly reads barcodes
 * from the camera. Inline script and `eval` stay forbidden.
 */
export const dashboardPolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    ...COMMON,
    "connect-src 'self' http://127.0.0.1:*",
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "frame-src 'self' blob:",
    "manifest-src 'self'",
  ].join('; ');
