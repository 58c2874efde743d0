import { NativeSelect, type NativeSelectProps } from '@mantine/core';

/** Grouped by continent, which the names start with: `America/Los_Angeles`. */
const NAMES = Intl.supportedValuesOf('timeZone');
const continentOf = (zone: string): string => zone.split('/')[0] ?? zone;
const ZONES = [...new Set(NAMES.map(continentOf))].map((group) => ({
  group,
  items: NAMES.filter((zone) => continentOf(zone) === group).map((value) => ({
    value,
    label: value.replaceAll('_', ' '),
  })),
}));

/** Keeps a current value that the browser does not list, such as an old name or UTC. */
export function TimezoneSelect({ known, ...props }: NativeSelectProps & { known: string }) {
  const isListed = known === '' || NAMES.includes(known);
  return (
    <NativeSelect
      label="Time zone"
      description="For ship dates and dates on documents"
      data={[
        { value: '', label: 'Not set' },
        ...(isListed ? [] : [{ value: known, label: known }]),
        ...ZONES,
      ]}
      {...props}
    />
  );
}
