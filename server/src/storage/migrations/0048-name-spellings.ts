import type { Migration } from '../migration.ts';

/** Letters that are also written as two, and these pairs. SQLite changes the case of no others than those of English. */
const LETTERS = [...'äöüøåÄÖÜØÅ'];
const PAIRS = ['ae', 'oe', 'ue', 'aa'];

/**
 * Orders are found by either spelling of a name, and by a phone number as it is dialled within its country. Those whose terms
 * lack these lose all their terms here; the job that adds the terms of orders without any does the rest.
 */
export const nameSpellings: Migration = {
  name: 'name spellings',
  statements: ({ asJson }) => {
    const field = (name: string) => `coalesce(ship_to${asJson} ->> '${name}', '')`;
    const spelled = ['name', 'company'].flatMap((name) => [
      ...LETTERS.map((letter) => `${field(name)} like '%${letter}%'`),
      ...PAIRS.map((pair) => `lower(${field(name)}) like '%${pair}%'`),
    ]);
    const phone = field('phone');
    const dialled = `${phone} like '%(0)%' or ${phone} like '00%' or (${phone} like '+%' and ${phone} not like '+1%')`;
    const affected = `search_terms is not null and (${[...spelled, dialled].join(' or ')})`;
    return [
      `delete from order_terms where order_id in (select id from orders where ${affected})`,
      `update orders set search_terms = null where ${affected}`,
    ];
  },
};
