const ESCAPES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export const escaped = (text) => String(text).replace(/[&<>"]/g, (char) => ESCAPES[char]);

/** Focusable, so that lines that are wider than the page can be scrolled with the keyboard. */
export const codeBlock = (code) => `<pre tabindex="0"><code>${escaped(code)}\n</code></pre>\n`;
