import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { t } from '../../lib/language/index.ts';
import { currentZone, TIME_ZONES, zoneLabel } from '../../lib/time-zones.ts';

/** Grouped by continent, which the names start with: `America/Los_Angeles`. */
const continentOf = (zone: string): string => zone.split('/')[0] ?? zone;
const CONTINENTS = [...new Set(TIME_ZONES.map(continentOf))];

/** Keeps a current value that is not listed, such as UTC; one under an old name stands where the current one would. */
export function TimezoneSelect({ known, ...props }: NativeSelectProps & { known: string }) {
  const isListed = known === '' || TIME_ZONES.includes(currentZone(known));
  const zones = CONTINENTS.map((group) => ({
    group,
    items: TIME_ZONES.filter((zone) => continentOf(zone) === group).map((zone) => ({
      value: zone === currentZone(known) ? known : zone,
      label: zoneLabel(zone),
    })),
  }));
  return (
    <NativeSelect
      label={t('Time zone')}
      description={t('For ship dates and dates on documents')}
      data={[
        { value: '', label: t('Not set') },
        ...(isListed ? [] : [{ value: known, label: known }]),
        ...zones,
      ]}
      {...props}
    />
  );
}
