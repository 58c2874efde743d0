import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { t } from '../../lib/language/index.ts';
import { movesSecrets, type SettingField, SettingInputs } from '../plugin-settings/index.ts';
import { isMainSetting } from './destination-kinds.ts';
import type { WebhookValues } from './webhook-values.ts';
import type { Webhook } from './webhooks-api.ts';

interface Props {
  form: UseFormReturnType<WebhookValues>;
  fields: readonly SettingField[];
  /** Omitted for a new one. */
  stored?: Webhook['destination'];
}

/** Where a destination is, and the credentials for it. Stored secrets are kept unless they would be sent to another place. */
export function DestinationFields({ form, fields, stored }: Props) {
  // A kind that this server does not offer any more.
  if (fields.length === 0)
    return (
      <TextInput
        label={t('Destination')}
        description={t(
          'This server does not offer destinations of this kind, so its settings cannot be changed',
        )}
        value={form.getValues().url}
        readOnly
      />
    );
  return (
    <SettingInputs
      form={form}
      fields={fields}
      isMain={isMainSetting}
      isKept={stored !== undefined && !movesSecrets(fields, form.values.settings, stored)}
      isOpen={
        stored !== undefined && fields.some((field) => !isMainSetting(field) && field.name in stored.settings)
      }
    />
  );
}
