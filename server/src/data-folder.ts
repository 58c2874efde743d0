import { fileURLToPath } from 'node:url';

/** A file of `server/data`. This module lies as deep as the bundle does, so that both find the same folder. */
export const dataFile = (name: string): string => fileURLToPath(new URL(`../data/${name}`, import.meta.url));
