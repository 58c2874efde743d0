import type { components } from './generated.ts';

/** The API's own shapes by name: `Schemas['Order']`. */
export type Schemas = components['schemas'];
