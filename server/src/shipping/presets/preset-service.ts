import type { Clock } from '../../lib/clock.ts';
import { conflict } from '../../lib/errors.ts';
import {
  createResourceService,
  type Db,
  ownedRow,
  type PresetRow,
  type Storage,
} from '../../storage/index.ts';
import { checkPreset, toColumns, toPreset } from './preset.ts';
import type { PresetInput, PresetUpdate } from './preset-schemas.ts';

/** More than nine keys, and as many as a person can tell apart. */
const MAX_PRESETS = 30;

export type PresetService = ReturnType<typeof createPresetService>;

export const createPresetService = (dependencies: { storage: Storage; clock: Clock }) =>
  createResourceService(dependencies, {
    table: 'presets',
    idPrefix: 'pre',
    orderBy: ['name_key'],
    max: MAX_PRESETS,
    tooMany: `There are already ${MAX_PRESETS} presets, the maximum for an account`,
    duplicate: ({ name, shortcut }) =>
      `${name === undefined ? 'shortcut' : 'name'}: another preset already has ${
        [name && 'this name', shortcut != null && `the key ${shortcut}`].filter(Boolean).join(' or ') ||
        'the same name or key'
      }`,
    toResource: toPreset,
    async create(input: PresetInput, listed, tx) {
      const row = checkPreset({
        ...listed,
        ...{ name: input.name, name_key: '', shortcut: null, carrier: null, service: null },
        ...{ package_id: null, options: null },
        ...toColumns(input),
      });
      await checkReferences(tx, row);
      return row;
    },
    async update(change: PresetUpdate, before, touched, tx) {
      const columns = { ...toColumns(change), ...touched };
      const row = checkPreset({ ...before, ...columns });
      // One whose package was deleted can still be renamed.
      if (row.package_id !== before.package_id || row.shortcut !== before.shortcut)
        await checkReferences(tx, row);
      return columns;
    },
  });

/** 403 or 404 for a package that is not the account's, and 409 for a key that another preset has. */
async function checkReferences(tx: Db, { id, account_id, package_id, shortcut }: PresetRow): Promise<void> {
  if (package_id !== null) await ownedRow(tx, 'packages', account_id, package_id);
  if (shortcut === null) return;
  const other = await tx
    .selectFrom('presets')
    .select('name')
    .where('account_id', '=', account_id)
    .where('shortcut', '=', shortcut)
    .where('id', '!=', id)
    .executeTakeFirst();
  if (other !== undefined)
    throw conflict(`shortcut: the preset ${other.name} has the key ${shortcut} already`);
}

/** What a preset says about a label. 409 where its package was deleted since: it would ship in another one. */
export async function presetFor(db: Db, accountId: string, id: string): Promise<PresetRow> {
  const row = await ownedRow(db, 'presets', accountId, id);
  if (row.package_id === null) return row;
  const box = await db
    .selectFrom('packages')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', row.package_id)
    .executeTakeFirst();
  if (box === undefined)
    throw conflict(`presetId: the package of the preset ${row.name} was deleted: edit the preset`);
  return row;
}
