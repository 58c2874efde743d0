import { type Static, Type } from 'typebox';
import { nullable, Timestamp } from './shapes.ts';

export const Logo = Type.Object(
  {
    width: Type.Integer({ description: 'In pixels' }),
    height: Type.Integer(),
    url: Type.String(),
    updatedAt: Timestamp,
  },
  { title: 'Logo' },
);
export type Logo = Static<typeof Logo>;

export const Brand = Type.Object(
  {
    storeId: nullable(
      Type.String({
        description: 'The store that it is for; null for everything without a brand of its own',
      }),
    ),
    name: nullable(
      Type.String({
        description:
          "On the customer's page, in emails and on packing slips. If null, the name of the store or account; while that is an email address, the name in the default warehouse's address",
      }),
    ),
    primaryColor: nullable(Type.String({ description: 'As `#rrggbb`' })),
    supportEmail: nullable(Type.String()),
    supportUrl: nullable(Type.String()),
    websiteUrl: nullable(Type.String()),
    logo: nullable(Logo),
  },
  { title: 'Brand' },
);
export type Brand = Static<typeof Brand>;
