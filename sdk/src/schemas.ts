import type { components } from './generated.ts';

/** The API's schemas by name: `Schemas['Order']`. */
export type Schemas = components['schemas'];
