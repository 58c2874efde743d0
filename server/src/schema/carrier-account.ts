import { type Static, Type } from 'typebox';

export const CarrierMode = Type.Enum(['test', 'production'], {
  title: 'CarrierMode',
  description: 'test: labels cost nothing and carry nothing',
});
export type CarrierMode = Static<typeof CarrierMode>;
