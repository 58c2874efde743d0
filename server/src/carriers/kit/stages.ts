import { type AddCase as AddKitCase, collectCases as collectKitCases } from '../../plugins/kit/kit-case.ts';
import { guardSecrets } from '../../plugins/kit/secret-guard.ts';
import type { KitCase, KitStage, KitSubject } from './kit.ts';

export type RunnableStage = Omit<KitStage, 'stop' | 'secrets'>;
export type AddCase = AddKitCase<RunnableStage>;

/** Collects cases that open a stage of their own and close it afterwards. */
export const collectCases = (createStage: KitSubject['createStage']): { cases: KitCase[]; add: AddCase } =>
  collectKitCases(async () => {
    const { stop, secrets = [], ...stage } = await createStage();
    const { carrier, locked } = stage;
    return {
      stage: {
        ...stage,
        carrier: guardSecrets(carrier, secrets),
        ...(locked && { locked: guardSecrets(locked, secrets) }),
      },
      stop,
    };
  });
