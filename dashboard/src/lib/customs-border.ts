const EU = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MC MT NL PL PT RO SE SI SK'.split(' '),
);

/**
 * Whether forms ask for a customs declaration from the start. The server knows the exceptions, such as the Canary Islands,
 * and derives the declaration where the form gives none.
 */
export const isCustomsBorder = (from: string, to: string): boolean =>
  from !== to && !(EU.has(from) && EU.has(to));
