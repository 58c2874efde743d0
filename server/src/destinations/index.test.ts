import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { destinationsOf } from './index.ts';

const page = readFileSync(new URL('../../../docs/destinations.md', import.meta.url), 'utf8');

test.each([...destinationsOf({ folder: '/events' }).values()])(
  'docs/destinations.md has the settings of $type',
  (destination) => {
    const { properties, required } = destination.settings;
    const rows = page.split('\n').filter((line) => line.startsWith(`| \`${destination.type}\` |`));
    const cells = rows.map((row) => row.split(' | '));
    for (const [name, rules] of Object.entries(properties)) {
      const isSecret = 'format' in rules && rules.format === 'password';
      const shown = isSecret ? `**\`${name}\`**` : `\`${name}\``;
      const column = (required as string[] | undefined)?.includes(name) ? 1 : 2;
      expect(
        cells.some((row) => row[column]?.includes(shown)),
        name,
      ).toBe(true);
    }
    expect(rows.length, 'in the tables of kinds, settings, messages and acknowledgments').toBe(4);
  },
);
