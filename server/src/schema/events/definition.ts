import type { Static, TObject } from 'typebox';

/** One type of event: what it means, and what is sent. */
export interface Definition<Data, More = undefined> {
  /** The envelope's name in the OpenAPI document. */
  title: string;
  meaning: string;
  /** The payload. Types beyond the contract's have no other: it is everything known about the resource. */
  data: TObject;
  /** A payload of an event that happened at this time, ISO 8601. */
  example(at: string): Data;
  /** What the full form has beside the payload, or instead of its fields. Only where the contract says what the payload is. */
  full?: { fields: TObject; example(at: string): More };
}

/** The type of a payload may be named: an order has more fields than can be derived from its schema again. */
export const define = <Data, More = undefined>(definition: Definition<Data, More>): Definition<Data, More> =>
  definition;

/** Where the payload's type follows from its schema. */
export const defineFrom = <Schema extends TObject>(
  data: Schema,
  definition: Omit<Definition<Static<Schema>>, 'data' | 'full'>,
): Definition<Static<Schema>> => ({ ...definition, data });
