import { type Static, Type } from 'typebox';
import { Input, readOnly } from '../../schema/inputs.ts';
import { nullable } from '../../schema/shapes.ts';
import { textLike } from '../../schema/text-like.ts';

/** Size of the file before it is encoded. */
export const MAX_LOGO_BYTES = 512 * 1024;
export const LOGO_LIMITS = { side: 2_000, pixels: 1_000_000 };
/** On customers' pages, where it is half as wide and high: screens of phones have two pixels for one. */
export const SMALL_LOGO = { width: 360, height: 96, bytes: 6_000 };

export const StoreQuery = Type.Object(
  {
    storeId: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description: 'The store that is meant; if omitted, everything that has none of its own',
      }),
    ),
  },
  { additionalProperties: false },
);
export type StoreQuery = Static<typeof StoreQuery>;

const webAddress = Input.webAddress('https?', {
  maxLength: 500,
  description: 'A web address that starts with `https://` or `http://`',
});

/** What is given changes, null clears, and what is missing stays. */
export const BrandUpdate = Type.Object(
  {
    storeId: readOnly,
    name: Type.Optional(nullable(Input.text(100))),
    primaryColor: Type.Optional(
      nullable(
        textLike({
          maxLength: 7,
          description: 'As `#rrggbb`',
          examples: ['#1a56db'],
          pattern: /^#[0-9A-Fa-f]{6}$/,
          rule: 'must be a color, like #1a56db',
        }),
      ),
    ),
    supportEmail: Type.Optional(nullable(Input.Email)),
    supportUrl: Type.Optional(nullable(webAddress)),
    websiteUrl: Type.Optional(nullable(webAddress)),
    logo: readOnly,
  },
  {
    additionalProperties: false,
    title: 'BrandUpdate',
    examples: [{ name: 'Mug Shop', primaryColor: '#1a56db', supportEmail: 'help@example.com' }],
  },
);
export type BrandUpdate = Static<typeof BrandUpdate>;

export const LogoInput = Type.Object(
  {
    image: textLike({
      minLength: 1,
      maxLength: Math.ceil(MAX_LOGO_BYTES / 3) * 4,
      description: `A PNG or JPEG of at most ${MAX_LOGO_BYTES / 1024} KiB and 1,000,000 pixels, in base64`,
      pattern: /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/,
      rule: 'must be in base64',
    }),
  },
  {
    additionalProperties: false,
    examples: [
      {
        image:
          'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      },
    ],
    title: 'LogoInput',
  },
);
