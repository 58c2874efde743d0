import { resourceRoutes } from '../../http/resource-routes.ts';
import type { Routes } from '../../http/routing.ts';
import { Package } from '../../schema/package.ts';
import { PackageInput, PackageUpdate } from './package-schemas.ts';
import type { PackageService } from './package-service.ts';

export const packageRoutes = (app: Routes, packages: PackageService): void =>
  resourceRoutes(app, packages, {
    tag: 'Packages',
    about: 'Boxes and envelopes that orders are packed into.',
    group: 'catalog',
    path: '/packages',
    name: 'packages',
    noun: 'a package',
    schema: Package,
    create: PackageInput,
    update: PackageUpdate,
    list: packages.list,
    descriptions: {
      list: 'The whole list, newest first.',
      create:
        'Orders whose weights and sizes are known are rated in your packages if a request gives no `parcels`. At most 50.',
    },
  });
