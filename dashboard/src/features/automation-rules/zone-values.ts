import { countryName } from '../../lib/countries.ts';
import { home } from '../../lib/home.ts';
import { t } from '../../lib/language/index.ts';
import type { Zone, ZoneInput } from './zones-api.ts';

interface AreaValues {
  country: string;
  states: string[];
  postalPrefixes: string[];
}

export interface ZoneValues extends Record<string, unknown> {
  name: string;
  areas: AreaValues[];
}

export const newArea = (): AreaValues => ({ country: home().country, states: [], postalPrefixes: [] });

export const zoneValues = (zone: Zone | undefined): ZoneValues => ({
  name: zone?.name ?? '',
  areas: zone?.areas.map((area) => ({ states: [], postalPrefixes: [], ...area })) ?? [newArea()],
});

export const zoneInput = ({ name, areas }: ZoneValues): ZoneInput => ({
  name: name.trim(),
  areas: areas.map(({ country, states, postalPrefixes }) => ({
    country,
    ...(states.length > 0 && { states }),
    ...(postalPrefixes.length > 0 && { postalPrefixes }),
  })),
});

/** "Canada, United States (CA, OR)". */
export const areasText = (areas: Zone['areas']): string =>
  areas
    .map(({ country, states = [], postalPrefixes = [] }) => {
      const parts = [states.join(', '), postalPrefixes.map((prefix) => `${prefix}…`).join(', ')];
      const limits = parts.filter((part) => part !== '').join('; ');
      return limits === '' ? countryName(country) : `${countryName(country)} (${limits})`;
    })
    .join(', ');

export const checkZone = { name: (text: string) => (text.trim() === '' ? t('Required') : null) };
