import { type Static, Type } from 'typebox';
import { CustomerLanguage } from '../../schema/email-settings.ts';
import { BrandUpdate } from '../brands/index.ts';

const language = Type.Optional(CustomerLanguage);

export const BrandPreview = Type.Object(
  { ...BrandUpdate.properties, language },
  {
    additionalProperties: false,
    title: 'BrandPreview',
    examples: [{ name: 'Mug Shop', primaryColor: '#1a56db', language: 'en' }],
  },
);
export type BrandPreview = Static<typeof BrandPreview>;

export const PagePreview = Type.Object(
  { html: Type.String({ description: 'A whole page, to be shown where its script cannot run' }) },
  { title: 'PagePreview' },
);
