import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { t } from '../../lib/language/index.ts';
import {
  missingSettings,
  movesSecrets,
  type SettingField,
  type SettingValues,
  type WithSettings,
} from './setting-fields.ts';
import { SettingInputs } from './setting-inputs.tsx';

/** What every form for a connection has: that of a carrier account as well as that of a store. */
export interface ConnectionValues extends Record<string, unknown> {
  name: string;
  settings: SettingValues;
}

interface Props<Values extends ConnectionValues> {
  form: UseFormReturnType<Values>;
  /** Where its name is shown. */
  nameNote: string;
  fields: readonly SettingField[];
  /** Omitted for a new one. */
  stored?: WithSettings | undefined;
  /** Which fields most people fill in; the required ones if omitted. */
  isMain?(field: SettingField): boolean;
}

/** The name of a connection and the settings of its plug-in. Stored secrets are kept unless they would be sent to another place. */
export function ConnectionFields<Values extends ConnectionValues>(props: Props<Values>) {
  const { form, nameNote, fields, stored, isMain } = props;
  return (
    <>
      <TextInput
        label={t('Name')}
        description={nameNote}
        required
        maxLength={100}
        {...form.getInputProps('name')}
      />
      <SettingInputs
        form={form}
        fields={fields}
        isKept={stored !== undefined && !movesSecrets(fields, form.values.settings, stored)}
        isOpen={
          stored !== undefined &&
          fields.some(({ name, isRequired }) => !isRequired && name in stored.settings)
        }
        {...(isMain && { isMain })}
      />
    </>
  );
}

/** What is missing, by field. */
export const missingConnectionFields = (
  fields: readonly SettingField[],
  { name, settings }: ConnectionValues,
  stored?: WithSettings,
) => ({
  ...(name.trim() === '' && { name: t('Required') }),
  ...missingSettings(fields, settings, stored),
});
