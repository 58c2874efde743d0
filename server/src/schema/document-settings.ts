import { type Static, Type } from 'typebox';
import { nullable, Timestamp } from './shapes.ts';

const PAPER_SIZES = ['a4', 'letter', '4x6'] as const;
export const PaperSize = Type.Enum([...PAPER_SIZES], {
  title: 'PaperSize',
  description: 'The paper for packing slips, pick lists and manifests',
});
export type PaperSize = Static<typeof PaperSize>;

export const DocumentSettings = Type.Object(
  {
    paperSize: PaperSize,
    businessName: nullable(
      Type.String({
        description: "Printed on packing slips. If null, the name in the warehouse's address",
      }),
    ),
    slipMessage: nullable(Type.String({ description: 'Printed at the end of every packing slip' })),
    logo: nullable(
      Type.Object({
        width: Type.Integer({ description: 'In pixels' }),
        height: Type.Integer(),
        url: Type.String(),
        updatedAt: Timestamp,
      }),
    ),
  },
  { title: 'DocumentSettings' },
);
export type DocumentSettings = Static<typeof DocumentSettings>;
