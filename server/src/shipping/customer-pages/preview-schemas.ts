import { type Static, Type } from 'typebox';
import { CustomerLanguage } from '../../schema/email-settings.ts';
import { BrandUpdate } from '../brands/index.ts';
import { ReturnRulesUpdate } from '../return-rules/index.ts';

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

const PREVIEWED_PAGES = ['order', 'return', 'withdrawal'] as const;

export const ReturnRulesPreview = Type.Object(
  {
    ...ReturnRulesUpdate.properties,
    language,
    page: Type.Optional(
      Type.Enum([...PREVIEWED_PAGES], { title: 'PreviewedPage', description: 'By default, `order`' }),
    ),
  },
  {
    additionalProperties: false,
    title: 'ReturnRulesPreview',
    examples: [{ page: 'return', isActive: true, reasons: ['Too small'], language: 'en' }],
  },
);
export type ReturnRulesPreview = Static<typeof ReturnRulesPreview>;

export const PagePreview = Type.Object(
  { html: Type.String({ description: 'A whole page, to be shown where its script cannot run' }) },
  { title: 'PagePreview' },
);
