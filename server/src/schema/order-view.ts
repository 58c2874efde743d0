import { type Static, Type } from 'typebox';
import { Timestamp } from './shapes.ts';

export const OrderView = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    search: Type.String({ description: "The query of the dashboard's list: filters and sort" }),
    columns: Type.Array(Type.String(), {
      description: "The columns of the list. If empty, the viewer's own",
    }),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  },
  { title: 'OrderView' },
);
export type OrderView = Static<typeof OrderView>;
