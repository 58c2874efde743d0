import type { Carrier } from '../carrier.ts';
import type { KitCase, KitStage, KitSubject, Untested } from './kit.ts';
import { guardSecrets } from './secret-guard.ts';

export type RunnableStage = Omit<KitStage, 'stop' | 'secrets'>;
export type AddCase = (name: string, run: (stage: RunnableStage) => Promise<Untested | undefined>) => void;

/** Collects cases that open a stage of their own and close it afterwards. */
export function collectCases(createStage: KitSubject['createStage']): { cases: KitCase[]; add: AddCase } {
  const cases: KitCase[] = [];
  const add: AddCase = (name, run) =>
    cases.push({
      name,
      async run() {
        const { stop, secrets = [], ...stage } = await createStage();
        const guarded = (carrier: Carrier): Carrier => guardSecrets(carrier, secrets);
        try {
          const { carrier, locked } = stage;
          const guardedStage = {
            ...stage,
            carrier: guarded(carrier),
            ...(locked && { locked: guarded(locked) }),
          };
          return await run(guardedStage);
        } finally {
          await stop?.();
        }
      },
    });
  return { cases, add };
}
