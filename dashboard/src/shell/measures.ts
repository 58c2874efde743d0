/** Below that, on phones and on tablets held upright, the navigation opens over the page. */
export const NAVBAR_FROM = 'md';
/** Narrower on a laptop, so that the columns of a list fit beside it. */
export const NAVBAR_WIDTH = { base: 192, xl: 232 };
export const PAGE_PADDING = { base: 'md', sm: 'lg' };
