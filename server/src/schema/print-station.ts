import { type Static, Type } from 'typebox';
import { Timestamp } from './shapes.ts';

export const PRINT_FORMATS = ['zpl', 'pdf'] as const;

export const PrintStation = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    printer: Type.String({ description: 'The label printer, as the print bridge takes it' }),
    port: Type.Integer({ description: 'Where the print bridge listens, on the computer of the station' }),
    format: Type.Enum([...PRINT_FORMATS], { description: 'In which the printer gets labels' }),
    token: Type.String({
      description: 'What the print bridge is started with, so that only your dashboard prints there',
    }),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  },
  {
    title: 'PrintStation',
    description: 'A computer with a label printer, where labels print without a dialog',
  },
);
export type PrintStation = Static<typeof PrintStation>;
