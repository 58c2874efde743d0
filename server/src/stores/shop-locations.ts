interface Location {
  id: string;
  name: string;
}

/** What is wrong with the location that a merchant has chosen. */
export function problemOfLocation(
  shop: string,
  locations: readonly Location[],
  chosen: string | undefined,
): string | undefined {
  if (chosen === undefined || locations.length === 0 || locations.some(({ id }) => id === chosen))
    return undefined;
  return `${shop} has no location ${chosen} to ship from: choose one of ${listOf(locations)}`;
}

/** What a merchant should know who has several locations and has chosen none. */
export function noticesOfLocations(locations: readonly Location[], chosen: string | undefined): string[] {
  const [first, ...others] = locations;
  if (chosen !== undefined || first === undefined || others.length === 0) return [];
  return [
    `The store has several locations, and stock is kept at ${first.name} alone. To keep it at another one, enter its ID ` +
      `in the settings of the store: ${listOf(locations)}`,
  ];
}

const listOf = (locations: readonly Location[]): string =>
  locations.map(({ id, name }) => `${name} (${id})`).join(', ');
