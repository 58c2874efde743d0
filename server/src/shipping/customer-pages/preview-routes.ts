import { dashboardRoute } from '../../http/route.ts';
import { accountIdOf, type Routes } from '../../http/routing.ts';
import { answers, one } from '../../schema/shapes.ts';
import { StoreQuery } from '../brands/index.ts';
import type { PagePreviews } from './page-previews.ts';
import { BrandPreview, PagePreview, ReturnRulesPreview } from './preview-schemas.ts';

export function pagePreviewRoutes(app: Routes, previews: PagePreviews): void {
  const route = dashboardRoute('settings');

  app.post(
    '/settings/brand/preview',
    route('previews.brand', {
      summary: "Show a customer's page with a brand that is not saved",
      description: 'The order on it is made up.',
      querystring: StoreQuery,
      body: BrandPreview,
      response: answers(200, one(PagePreview)),
      changes: [],
    }),
    async (request) => ({
      data: await previews.brand(accountIdOf(request), request.query.storeId ?? null, request.body),
    }),
  );

  app.post(
    '/settings/return-rules/preview',
    route('previews.returnRules', {
      summary: "Show a customer's page with return rules that are not saved",
      description: 'The order on it is made up.',
      body: ReturnRulesPreview,
      response: answers(200, one(PagePreview)),
      changes: [],
    }),
    async (request) => ({ data: await previews.returnRules(accountIdOf(request), request.body) }),
  );
}
