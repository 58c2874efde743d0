import type { Random } from '../chaos/random.ts';
import type { Account } from './account.ts';
import { bodyMutations } from './body-mutations.ts';
import { headerMutations } from './header-mutations.ts';
import type { Draft } from './request.ts';
import { urlMutations } from './url-mutations.ts';

/** Applies one or two mutations. */
export function mutate(draft: Draft, random: Random, victim: Account): void {
  for (let tries = random.chance(0.2) ? 2 : 1; tries > 0; tries--) {
    const kinds =
      draft.json === undefined ? random.pick([urlMutations, urlMutations, headerMutations]) : undefined;
    const list =
      kinds ?? random.pick([bodyMutations, bodyMutations, bodyMutations, urlMutations, headerMutations]);
    const done = random.pick(list)(draft, random, victim);
    if (done !== undefined) draft.mutations.push(done);
  }
  // One mutation may undo the other. Schema violations are still detected when the request is built.
  if (draft.mutations.length > 1) {
    draft.expected = undefined;
    draft.mustReject = false;
  }
}
