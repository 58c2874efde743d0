import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

const SHOWN = 10;

/** Ends every run with the files that took longest and the sum of each project, including the time to load their code. */
export const slowestFiles: Reporter = {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const files = modules
      .map((module) => {
        const { duration, collectDuration } = module.diagnostic();
        const name = relative(process.cwd(), module.moduleId);
        return { seconds: (duration + collectDuration) / 1000, project: module.project.name, name };
      })
      .sort((a, b) => b.seconds - a.seconds);
    const lines = files
      .slice(0, SHOWN)
      .map(({ seconds, project, name }) => `${seconds.toFixed(1).padStart(7)} s  ${name} (${project})`);
    const sums = new Map<string, number>();
    for (const { project, seconds } of files) sums.set(project, (sums.get(project) ?? 0) + seconds);
    const byProject = [...sums].map(([project, seconds]) => `${project} ${seconds.toFixed(0)} s`).join(', ');
    if (files.length > SHOWN)
      process.stdout.write(`\n Slowest files\n${lines.join('\n')}\n All files by project: ${byProject}\n\n`);
  },
};
