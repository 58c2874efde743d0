import { Switch } from '@mantine/core';
import { t } from '../../lib/language/index.ts';
import { useStoredValue } from '../../lib/stored-value.ts';

const KEY = 'waybill.weigh-all';

/** Whether each label waits for the scale. Remembered in this browser, which the scale is connected to. */
export const useWeighsAll = (): boolean => useStoredValue(KEY)[0] === true;

/** For those who do not rely on the weights of products. */
export function WeighSwitch() {
  const [weighsAll, remember] = useStoredValue(KEY);
  return (
    <Switch
      label={t('Weigh every parcel')}
      checked={weighsAll === true}
      onChange={(event) => remember(event.currentTarget.checked)}
    />
  );
}
