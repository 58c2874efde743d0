import { type Static, Type } from 'typebox';
import { Timestamp } from './shapes.ts';

/** Zones that every account has. An account's own have ids. */
export const BUILT_IN_ZONES = ['domestic', 'eu', 'international'] as const;

export const ZoneArea = Type.Object(
  {
    country: Type.String(),
    states: Type.Optional(Type.Array(Type.String(), { description: 'Only these states or regions' })),
    postalPrefixes: Type.Optional(
      Type.Array(Type.String(), { description: 'Only postal codes that start with one of these' }),
    ),
  },
  {
    title: 'ZoneArea',
    description: 'A country, or the parts of it that are both in the states and have the prefixes',
  },
);
export type ZoneArea = Static<typeof ZoneArea>;

export const DestinationZone = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    areas: Type.Array(ZoneArea, { description: 'An address in one of these is in the zone' }),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  },
  { title: 'DestinationZone' },
);
export type DestinationZone = Static<typeof DestinationZone>;
