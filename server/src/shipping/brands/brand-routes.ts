import { apiRoute } from '../../http/route.ts';
import { accountIdOf, type Routes } from '../../http/routing.ts';
import { Brand } from '../../schema/brand.ts';
import { answers, file, one } from '../../schema/shapes.ts';
import { BrandUpdate, LogoInput, StoreQuery } from './brand-schemas.ts';
import type { BrandService } from './brand-service.ts';

export function brandRoutes(app: Routes, brands: BrandService): void {
  const route = apiRoute({ tag: 'Settings', group: 'settings' });
  const shared = { querystring: StoreQuery, response: answers(200, one(Brand)) };

  app.get(
    '/settings/brand',
    route('settings.getBrand', {
      ...shared,
      summary: 'Get the brand',
      description: "What customers see of you: on their order's page, in emails and on packing slips.",
    }),
    async (request) => ({
      data: await brands.get(accountIdOf(request), request.query.storeId ?? null),
    }),
  );

  app.put(
    '/settings/brand',
    route('settings.updateBrand', {
      ...shared,
      summary: 'Update the brand',
      description: 'Changes the given fields, clears those that are null, and leaves the others unchanged.',
      body: BrandUpdate,
    }),
    async (request) => ({
      data: await brands.update(accountIdOf(request), request.query.storeId ?? null, request.body),
    }),
  );

  app.get(
    '/settings/brand/logo',
    route('settings.getBrandLogo', {
      summary: "Get the brand's logo",
      querystring: StoreQuery,
      response: file('image/png', 'image/jpeg'),
    }),
    async (request, reply) => {
      const { storeId = null } = request.query;
      const { contentType, bytes } = await brands.logoFile(accountIdOf(request), storeId);
      return reply.type(contentType).header('x-content-type-options', 'nosniff').send(bytes);
    },
  );

  app.put(
    '/settings/brand/logo',
    route('settings.uploadBrandLogo', {
      ...shared,
      summary: "Upload the brand's logo",
      description: 'Only its pixels are kept. Transparent parts become white.',
      body: LogoInput,
      work: 'page',
    }),
    async (request) => ({
      data: await brands.setLogo(accountIdOf(request), request.query.storeId ?? null, request.body.image),
    }),
  );

  app.delete(
    '/settings/brand/logo',
    route('settings.deleteBrandLogo', { ...shared, summary: "Remove the brand's logo" }),
    async (request) => ({
      data: await brands.removeLogo(accountIdOf(request), request.query.storeId ?? null),
    }),
  );
}
