import { highlighted } from './highlight.mjs';

/** Focusable, so that lines that are wider than the page can be scrolled with the keyboard. */
export const codeBlock = (code, language) =>
  `<pre tabindex="0"><code>${highlighted(code, language)}\n</code></pre>\n`;

/** Hidden where there is no script, or none that may write to the clipboard. */
export const COPY = '<button type="button" class="copy">Copy</button>';

export const copyable = (block) => `<div class="code">${block}${COPY}</div>\n`;
