import { t } from '../lib/language/index.ts';

/** Custom metadata, as a form holds it. */
export interface MetadataEntry {
  key: string;
  value: string;
}

export const entriesOf = (metadata: Record<string, string> = {}): MetadataEntry[] =>
  Object.entries(metadata).map(([key, value]) => ({ key, value }));

/** Entries without a name are dropped. */
export const metadataOf = (entries: MetadataEntry[]): Record<string, string> =>
  Object.fromEntries(
    entries.filter(({ key }) => key.trim() !== '').map(({ key, value }) => [key.trim(), value]),
  );

export const checkMetadata = {
  key: (key: string, { metadata }: { metadata: MetadataEntry[] }) =>
    key.trim() !== '' && metadata.filter((entry) => entry.key.trim() === key.trim()).length > 1
      ? t('Already used')
      : null,
};
