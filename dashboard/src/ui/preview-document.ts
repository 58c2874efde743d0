// Not translated: markup.

/**
 * A page or mail of the server's as a frame can show it: a frame without an address has the policy of the page around it, which allows
 * only style elements with its nonce. Links would open in a new window, which a sandboxed frame may not. Whatever others have
 * written in it is escaped, so that these are its own tags.
 */
export const previewDocument = (html: string, nonce: string): string =>
  html
    .replace(/<style(?: nonce="[^"]*")?/g, `<style nonce="${nonce}"`)
    .replace(/<head>/, '<head><base target="_blank">');
