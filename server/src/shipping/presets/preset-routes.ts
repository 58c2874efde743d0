import { resourceRoutes } from '../../http/resource-routes.ts';
import type { Routes } from '../../http/routing.ts';
import { Preset } from '../../schema/preset.ts';
import { PresetInput, PresetUpdate } from './preset-schemas.ts';
import type { PresetService } from './preset-service.ts';

export const presetRoutes = (app: Routes, presets: PresetService): void =>
  resourceRoutes(app, presets, {
    tag: 'Presets',
    about: 'A service, a package and options under a name, chosen with one click or key.',
    group: 'catalog',
    path: '/presets',
    name: 'presets',
    noun: 'a preset',
    schema: Preset,
    create: PresetInput,
    update: PresetUpdate,
    list: presets.list,
    descriptions: {
      list: 'The whole list, by name.',
      create: 'Used with `presetId` in `POST /rates`. At most 30.',
    },
  });
