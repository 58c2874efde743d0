/** Who may be asked to carry a parcel. `plugin` is one that declares no capability but returns nothing drawn: PDF labels. */
export const PROVIDERS = ['fleet', 'easypost', 'shipengine', 'plugin'] as const;
export type Provider = (typeof PROVIDERS)[number];

export const ROUTES = ['/shipments', '/rates', '/returns', '/pickups'] as const;
export type Route = (typeof ROUTES)[number];

/** For `as`: the value that the scene's carrier has at the same place, such as its `service`. */
export const OF_STAGE = Symbol('of the stage');

/** What becomes of a field of a request. */
export type Cell =
  /** It reaches the carrier, at this place of what is sent: to quote, or to buy what was quoted. */
  | { sent: string; as?: unknown; to: 'quote' | 'buy' }
  /** Waybill itself acts on it, as this place of the answer shows. */
  | { kept: string; as?: unknown }
  /** Nothing is offered, bought or booked, and the answer says this. */
  | { refused: string; when?: unknown }
  /** It is offered without, and a message of this code says so, also on the label that is bought. */
  | { explained: string };

export interface Row {
  routes: readonly Route[];
  field: string;
  cells: Record<Provider, Cell>;
}

export const sent = (path: string, as?: unknown): Cell => ({
  sent: path,
  to: 'quote',
  ...(as !== undefined && { as }),
});
export const bought = (path: string, as?: unknown): Cell => ({
  sent: path,
  to: 'buy',
  ...(as !== undefined && { as }),
});
export const kept = (path: string, as?: unknown): Cell => ({ kept: path, ...(as !== undefined && { as }) });
/** With this value, where it is not refused with any. */
export const refused = (message: string, when?: unknown): Cell => ({
  refused: message,
  ...(when !== undefined && { when }),
});
export const explained = (code: string): Cell => ({ explained: code });

/** The same for everybody: what Waybill itself does. */
export const here = (path: string, as?: unknown): Row['cells'] => {
  const cell = kept(path, as);
  return { fleet: cell, easypost: cell, shipengine: cell, plugin: cell };
};
