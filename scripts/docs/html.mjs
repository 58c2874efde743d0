const ESCAPES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export const escaped = (text) => String(text).replace(/[&<>"]/g, (char) => ESCAPES[char]);
