/** Settings that are read before others, whose defaults depend on them. */
export interface Earlier {
  databaseUrl?: string | undefined;
  /** How many processes of this server share the machine. */
  processes?: number;
}

export interface Setting<T> {
  env: string;
  /** The default as shown in the help and docs/settings.md; empty if there is none. */
  defaultText: string;
  description: string;
  /** A secret, or a URL that may contain one: never printed, and also read from the file that `fileVariable` names. */
  isSecret?: true;
  /** Parses the text, or throws an error whose message continues after the setting's name. */
  parse(text: string | undefined, earlier: Earlier): T;
}

/** Settings by the name that the code has for them. */
export type Settings = Readonly<Record<string, Setting<unknown>>>;

/** The variable with the file that has the value of a secret setting. */
export const fileVariable = ({ env }: Pick<Setting<unknown>, 'env'>): string => `${env}_FILE`;
