// Remembers the language of the samples, and copies them. Without it, each sample can be opened by itself.
const KEY = 'waybill-docs-language';
const details = [...document.querySelectorAll('[data-language]')];

function choose(language) {
  for (const one of details) one.open = one.dataset.language === language;
}

const stored = localStorage.getItem(KEY);
if (details.some((one) => one.dataset.language === stored && !one.open)) choose(stored);

document.addEventListener('click', (event) => {
  const summary = event.target.closest('[data-language] > summary');
  if (summary === null) return;
  event.preventDefault();
  const { language } = summary.parentElement.dataset;
  // The samples above change their heights too: what was clicked stays where it is.
  const { top } = summary.getBoundingClientRect();
  choose(language);
  scrollBy(0, summary.getBoundingClientRect().top - top);
  localStorage.setItem(KEY, language);
});

document.addEventListener('click', async ({ target }) => {
  if (!target.matches('.copy')) return;
  await navigator.clipboard.writeText(target.parentElement.querySelector('[open] code').textContent);
  target.textContent = 'Copied';
  setTimeout(() => {
    target.textContent = 'Copy';
  }, 2_000);
});
