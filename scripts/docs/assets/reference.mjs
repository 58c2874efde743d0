// Shows the samples of an operation when it comes near the screen, and remembers their language. Without it, all are there, and each can
// be opened by itself.
const KEY = 'waybill-docs-language';
let language = localStorage.getItem(KEY);

/**
 * Samples are two thirds of the largest page, and wait as the text of `noscript`, which costs next to nothing to read, until they are
 * needed.
 */
function show(samples) {
  const waiting = samples.querySelector('noscript');
  if (waiting === null) return;
  samples.innerHTML = waiting.textContent;
  if (navigator.clipboard === undefined)
    for (const button of samples.querySelectorAll('.copy')) button.remove();
  if (samples.querySelector(`[data-language="${CSS.escape(language ?? '')}"]`) !== null) open(samples);
}

function open(element) {
  for (const one of element.querySelectorAll('[data-language]')) one.open = one.dataset.language === language;
}

const observer = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      observer.unobserve(target);
      show(target.querySelector('.samples'));
    }
  },
  { rootMargin: '50%' },
);
for (const section of document.querySelectorAll('.operation')) observer.observe(section);

function showAll() {
  observer.disconnect();
  for (const samples of document.querySelectorAll('.samples')) show(samples);
}
// What is searched for or printed is on the whole page.
addEventListener('beforeprint', showAll, { once: true });
addEventListener('keydown', (event) => {
  if (event.key.toLowerCase() === 'f' && (event.ctrlKey || event.metaKey)) showAll();
});

document.addEventListener('click', (event) => {
  const summary = event.target.closest('[data-language] > summary');
  if (summary === null) return;
  event.preventDefault();
  language = summary.parentElement.dataset.language;
  // The samples above change their heights too: what was clicked stays where it is.
  const { top } = summary.getBoundingClientRect();
  open(document);
  scrollBy(0, summary.getBoundingClientRect().top - top);
  localStorage.setItem(KEY, language);
});
