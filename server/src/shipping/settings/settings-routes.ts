import { apiRoute } from '../../http/route.ts';
import { accountIdOf, type Routes } from '../../http/routing.ts';
import { Settings } from '../../schema/settings.ts';
import { answers, NoQuery, one } from '../../schema/shapes.ts';
import { SettingsUpdate } from './settings-schemas.ts';
import type { SettingsService } from './settings-service.ts';

export function settingsRoutes(app: Routes, settings: SettingsService): void {
  const route = apiRoute({
    tag: 'Settings',
    about: 'Settings of the account and of its documents.',
    group: 'settings',
  });
  const shared = { querystring: NoQuery, response: answers(200, one(Settings)) };

  app.get(
    '/settings',
    route('settings.get', { ...shared, summary: 'Get the settings' }),
    async (request) => ({ data: await settings.get(accountIdOf(request)) }),
  );

  app.put(
    '/settings',
    route('settings.update', {
      ...shared,
      summary: 'Update the settings',
      description: 'Changes the given fields and leaves the others unchanged.',
      body: SettingsUpdate,
    }),
    async (request) => ({ data: await settings.update(accountIdOf(request), request.body) }),
  );
}
