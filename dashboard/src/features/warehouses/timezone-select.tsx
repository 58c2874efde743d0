import { NativeSelect, type NativeSelectProps } from '@mantine/core';

/** By continent, as the names themselves say it: `America/Los_Angeles`. */
const NAMES = Intl.supportedValuesOf('timeZone');
const continentOf = (zone: string): string => zone.split('/')[0] ?? zone;
const ZONES = [...new Set(NAMES.map(continentOf))].map((group) => ({
  group,
  items: NAMES.filter((zone) => continentOf(zone) === group).map((value) => ({
    value,
    label: value.replaceAll('_', ' '),
  })),
}));

/** One that the browser does not list, an old name or UTC, stays as it is. */
export function TimezoneSelect({ known, ...props }: NativeSelectProps & { known: string }) {
  const isListed = known === '' || NAMES.includes(known);
  return (
    <NativeSelect
      label="Time zone"
      description="Used for its working hours"
      data={[
        { value: '', label: 'Not set' },
        ...(isListed ? [] : [{ value: known, label: known }]),
        ...ZONES,
      ]}
      {...props}
    />
  );
}
