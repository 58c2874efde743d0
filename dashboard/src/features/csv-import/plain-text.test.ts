import { expect, test } from 'vitest';
import { plainText } from './plain-text.ts';

test.each([
  ['<p>Stoneware,<br/>350&nbsp;ml</p><p>Made by <b>hand</b></p>', 'Stoneware,\n350 ml\nMade by hand'],
  ['Caf&eacute; &amp; tray &#8211; 5&#x22;', 'Café & tray – 5"'],
  ['<style>p { color: red }</style><ul><li>One</li><li>Two</li></ul><!-- no -->', 'One\nTwo'],
  ['Size <M>, 3 < 5 & 6 > 2', 'Size <M>, 3 < 5 & 6 > 2'],
  ['&bogus; &#99999999;', '&bogus; &#99999999;'],
  ['<p>One<br>\nline</p>', 'One\nline'],
  ['Two\nlines &amp; no tags', 'Two\nlines & no tags'],
  ['plain  text', 'plain  text'],
])('%s', (html, text) => {
  expect(plainText(html)).toBe(text);
});
