import { pageNonce } from '../lib/page-nonce.ts';

/**
 * A page or mail of the server's, so that a frame can show it: a frame without an address has the policy of the page around it, which
 * allows only style elements with its nonce. Links would open in a new window, which a sandboxed frame may not.
 */
export function previewDocument(html: string): string {
  const shown = new DOMParser().parseFromString(html, 'text/html');
  for (const style of shown.querySelectorAll('style')) style.setAttribute('nonce', pageNonce());
  for (const link of shown.querySelectorAll('a, area')) link.removeAttribute('target');
  const base = shown.createElement('base');
  base.target = '_blank';
  shown.head.prepend(base);
  return `<!doctype html>${shown.documentElement.outerHTML}`;
}
