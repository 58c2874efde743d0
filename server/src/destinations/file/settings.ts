import { type Static, Type } from 'typebox';

export const FileSettings = Type.Object({
  file: Type.String({
    title: 'File',
    description:
      'A name, such as events.ndjson: letters, digits, dots, hyphens and underscores. The file is in a folder of the account',
    // Neither a path nor a hidden file, which locks and their like are.
    pattern: '^[A-Za-z0-9][A-Za-z0-9._-]*$',
    maxLength: 100,
  }),
  maxMegabytes: Type.Optional(
    Type.Integer({
      title: 'Largest size in MB',
      description:
        'A file that would become larger is renamed, with the time in its name, and a new one is begun. 100 if omitted',
      default: 100,
      minimum: 1,
      maximum: 100_000,
    }),
  ),
});

export type FileSettings = Static<typeof FileSettings>;
