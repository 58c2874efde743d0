/** One thing that a plug-in has to keep to. Any test runner can run it: it rejects if the plug-in does not. */
export interface KitCase {
  name: string;
  /** Answers with the reason if it cannot be tested here. */
  run(): Promise<Untested | undefined>;
}

interface Untested {
  /** What the samples would have to provide. */
  needs: string;
}

/** Collects cases that open a stage of their own and close it afterwards. */
export function collectCases<Stage>(
  open: () => Promise<{ stage: Stage; stop?: (() => void | Promise<void>) | undefined }>,
): { cases: KitCase[]; add: AddCase<Stage> } {
  const cases: KitCase[] = [];
  const add: AddCase<Stage> = (name, run) =>
    cases.push({
      name,
      async run() {
        const { stage, stop } = await open();
        try {
          return await run(stage);
        } finally {
          await stop?.();
        }
      },
    });
  return { cases, add };
}

export type AddCase<Stage> = (name: string, run: (stage: Stage) => Promise<Untested | undefined>) => void;

export const isText = (value: unknown): value is string => typeof value === 'string' && /\S/.test(value);
