import type { SettingField } from '../plugin-settings/index.ts';
import type { Guide, Way } from './store-guides.tsx';

/**
 * The settings to ask for when a shop is connected in one of the ways of its guide: not those that belong to other ways alone. The
 * main ones are those of the way, in its order, and what the plug-in requires; without a guide only the latter.
 */
export function fieldsOfWay(all: readonly SettingField[], guide?: Guide, way?: Way) {
  const names: readonly string[] = way?.fields ?? [];
  const others = new Set(guide?.ways.flatMap(({ fields }) => fields).filter((name) => !names.includes(name)));
  const rank = ({ name }: SettingField): number =>
    names.includes(name) ? names.indexOf(name) : names.length;
  const fields = all
    .filter(({ name, isRequired }) => isRequired || !others.has(name))
    .toSorted((a, b) => rank(a) - rank(b));
  return {
    fields,
    isMain: ({ name, isRequired }: SettingField): boolean => isRequired || names.includes(name),
  };
}
