// Opens the search, copies code, and shows where the page, and what is read of it, is in the navigation. Without it, everything else works.
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

/** The links to what is on this page, by the element that each leads to. */
const places = new Map();
for (const link of document.querySelectorAll('.side a[href^="#"]')) {
  const place = document.getElementById(decodeURIComponent(link.hash.slice(1)));
  if (place !== null) places.set(place, link);
}
/** Those whose beginning is above the middle of the window, or has been: the last one is being read. */
const begun = new Set();
let here;
function mark(link) {
  if (link === here) return;
  here?.removeAttribute('aria-current');
  here = link;
  if (link === undefined) return;
  link.setAttribute('aria-current', 'location');
  const side = link.closest('.side');
  const { top, bottom } = link.getBoundingClientRect();
  const box = side.getBoundingClientRect();
  if (top < box.top || bottom > box.bottom) side.scrollTop += top - box.top - side.clientHeight / 2;
}
const reading = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (isIntersecting) begun.add(target);
      else begun.delete(target);
    }
    mark(places.get([...places.keys()].findLast((place) => begun.has(place))));
  },
  { rootMargin: '1000000px 0px -60% 0px' },
);
for (const place of places.keys()) reading.observe(place);
