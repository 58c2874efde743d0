import type { Schemas } from '@waybill/sdk';
import { t } from '../../lib/language/index.ts';
import { blankToNull } from '../../lib/text.ts';
import {
  checkLabelMessages,
  emptyOptions,
  type OptionValues,
  optionsOf,
  optionValues,
} from '../labels/index.ts';
import type { Preset } from './presets-api.ts';

export interface PresetValues extends Record<string, unknown> {
  name: string;
  /** 1 to 9, or empty. */
  shortcut: string;
  /** A service of a carrier as the select has it, or empty for what the order asks for. */
  service: string;
  packageId: string;
  options: OptionValues;
}

/** What the select has for a service. Neither part contains a line break. */
export const serviceValue = ({ carrier, service }: { carrier: string | null; service: string }): string =>
  `${carrier ?? ''}\n${service}`;

export const presetValues = (preset?: Preset): PresetValues => ({
  name: preset?.name ?? '',
  shortcut: String(preset?.shortcut ?? ''),
  service: preset?.service == null ? '' : serviceValue({ carrier: preset.carrier, service: preset.service }),
  packageId: preset?.packageId ?? '',
  options: preset?.options ? optionValues(preset.options) : emptyOptions(),
});

export function presetInput(values: PresetValues): Schemas['PresetInput'] {
  const [carrier = '', service = ''] = values.service.split('\n');
  return {
    name: values.name.trim(),
    shortcut: values.shortcut === '' ? null : Number(values.shortcut),
    carrier: blankToNull(carrier),
    service: blankToNull(service),
    packageId: blankToNull(values.packageId),
    options: optionsOf(values.options) ?? null,
  };
}

export const checkPreset = {
  name: (name: string) => (name.trim() === '' ? t('Required') : null),
  service: (_service: string, values: PresetValues) => {
    const { service, packageId, options } = presetInput(values);
    return service === null && packageId === null && options === null
      ? t('Choose a service, a package or an option')
      : null;
  },
  options: { labelMessages: checkLabelMessages },
};
