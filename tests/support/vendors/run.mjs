import { bundle } from '../../../scripts/bundle.mjs';

const main = new URL('main.ts', import.meta.url).pathname;
await bundle({ main }, new URL('dist', import.meta.url).pathname);
await import(new URL('dist/main.js', import.meta.url).href);
