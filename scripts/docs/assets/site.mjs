// Opens the search, copies code, and shows where the page is in the navigation. Without it, everything else works.
const field = document.querySelector('.search input');

field.addEventListener('focus', () => import('./search-field.mjs'), { once: true });
// What was typed before this script ran.
if (document.activeElement === field) import('./search-field.mjs');

document.addEventListener('keydown', (event) => {
  const isTyping = event.target.closest('input, textarea, select, [contenteditable]') !== null;
  const isSlash = event.key === '/' && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey;
  const isControlK = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
  if (!isSlash && !isControlK) return;
  event.preventDefault();
  field.focus();
  field.select();
});

/** A page that is not from this machine and not encrypted may not write to the clipboard. */
if (navigator.clipboard === undefined)
  for (const button of document.querySelectorAll('.copy')) button.remove();

document.addEventListener('click', async ({ target }) => {
  if (!target.matches('.copy')) return;
  const code =
    target.parentElement.querySelector('[open] code') ?? target.parentElement.querySelector('code');
  await navigator.clipboard.writeText(code.textContent.trimEnd());
  target.textContent = 'Copied';
  setTimeout(() => {
    target.textContent = 'Copy';
  }, 2_000);
});

const pages = document.querySelector('#pages');
const current = pages.querySelector('[aria-current]');
if (current !== null) pages.scrollTop = current.offsetTop - pages.offsetTop - pages.clientHeight / 2;
