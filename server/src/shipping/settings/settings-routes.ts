import { accountIdOf, type Routes, SHIPPING } from '../../http/routing.ts';
import { Settings } from '../../schema/settings.ts';
import { answers, NoQuery, one } from '../../schema/shapes.ts';
import { SettingsUpdate } from './settings-schemas.ts';
import type { SettingsService } from './settings-service.ts';

export function settingsRoutes(app: Routes, settings: SettingsService): void {
  const shared = { tags: ['Settings'], querystring: NoQuery, response: answers(200, one(Settings)) };

  app.get(
    '/settings',
    { config: SHIPPING, schema: { ...shared, summary: 'Get the settings' } },
    async (request) => ({ data: await settings.get(accountIdOf(request)) }),
  );

  app.put(
    '/settings',
    {
      config: SHIPPING,
      schema: {
        ...shared,
        summary: 'Update the settings',
        description: 'Changes the fields that are given and leaves the others.',
        body: SettingsUpdate,
      },
    },
    async (request) => ({ data: await settings.update(accountIdOf(request), request.body) }),
  );
}
