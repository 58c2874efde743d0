import { lazyRequire } from '../../lib/lazy-package.ts';

/** It takes a quarter of a second. */
export const pdfLib = lazyRequire<typeof import('pdf-lib')>('pdf-lib');
