// The field of the search, its results and their keys. Loaded when the search is opened.
import { createSearch, excerptOf } from './search.mjs';
import { markdownOf, sectionsOf } from './sections.mjs';

const root = document.querySelector('.search');
const field = root.querySelector('input');
const popup = root.querySelector('.results');
const [status, list] = popup.children;
let search;
let active = -1;

/** The sections of pages whose text has been read for snippets. */
const texts = new Map();
function textOf({ address, number, text }) {
  if (text !== undefined) return text;
  if (!texts.has(address))
    texts.set(
      address,
      fetch(markdownOf(address)).then((answer) => answer.text()),
    );
  return texts.get(address).then((markdown) => sectionsOf(markdown)[number]?.text ?? '');
}

function element(name, properties, ...children) {
  const node = Object.assign(document.createElement(name), properties);
  node.append(...children);
  return node;
}

const optionOf = (section, position) =>
  element(
    'a',
    { id: `found-${position}`, href: section.link, tabIndex: -1, role: 'option', ariaSelected: 'false' },
    element('b', {}, section.heading || section.title),
    ...(section.heading === '' ? [] : [element('span', {}, section.title)]),
    element('small', {}),
  );

async function addExcerpt(section, option, query) {
  const pieces = excerptOf(await textOf(section), query);
  option.lastChild.replaceChildren(
    ...pieces.map(({ text, isMatch }) => (isMatch ? element('mark', {}, text) : text)),
  );
}

function show() {
  const query = field.value.trim();
  const found = query === '' ? [] : search(query);
  const options = found.map(optionOf);
  list.replaceChildren(...options);
  list.hidden = found.length === 0;
  status.textContent =
    found.length === 0
      ? `Nothing found for “${query}”`
      : `${found.length} ${found.length === 1 ? 'result' : 'results'}`;
  setOpen(query !== '');
  activate(-1);
  for (const [position, section] of found.entries())
    addExcerpt(section, options[position], query).catch(() => {});
}

function setOpen(isOpen) {
  popup.hidden = !isOpen;
  field.ariaExpanded = String(isOpen);
}

function activate(position) {
  list.children[active]?.setAttribute('aria-selected', 'false');
  active = position;
  const option = list.children[position];
  option?.setAttribute('aria-selected', 'true');
  option?.scrollIntoView({ block: 'nearest' });
  if (option === undefined) field.removeAttribute('aria-activedescendant');
  else field.setAttribute('aria-activedescendant', option.id);
}

const KEYS = {
  ArrowDown: () => activate((active + 1) % list.children.length),
  ArrowUp: () => activate((active <= 0 ? list.children.length : active) - 1),
  Enter: () => list.children[Math.max(active, 0)]?.click(),
};

field.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') {
    setOpen(false);
    return;
  }
  if (popup.hidden || list.hidden || !(event.key in KEYS)) return;
  event.preventDefault();
  KEYS[event.key]();
});
field.addEventListener('input', () => search && show());
field.addEventListener('focus', () => search && field.value.trim() !== '' && show());
root.addEventListener('focusout', ({ relatedTarget }) => root.contains(relatedTarget) || setOpen(false));
// The field keeps the focus, or a browser that does not focus links would close the results before the click.
popup.addEventListener('mousedown', (event) => event.preventDefault());
list.addEventListener('click', () => setOpen(false));

try {
  const answer = await fetch('/docs/search-index.json');
  if (!answer.ok) throw new Error(`The index answers ${answer.status}`);
  search = createSearch(await answer.json());
  // What was typed meanwhile.
  if (field.value.trim() !== '' && document.activeElement === field) show();
} catch {
  status.textContent = 'The search could not be loaded. Reload the page to try again.';
  setOpen(true);
}
