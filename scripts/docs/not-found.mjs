/** What the server sends, with the status 404, for an unknown address below /docs. */
export const NOT_FOUND = {
  title: 'Page not found',
  address: undefined,
  content: `<h1>Page not found</h1>
<p>There is no page at this address. It may have been renamed, or the link may be mistyped.</p>
<p>Search for it above, or begin at the <a href="/docs">list of all pages</a> or the <a href="/docs/api">API reference</a>.</p>
`,
};
