/** How far an import has come: the file, and how many of its groups of rows are stored. */
export interface ImportState {
  file: string;
  groups: number;
}

export const toState = ({ file, groups }: ImportState): string => JSON.stringify({ file, groups });
export const fromState = (text: string): ImportState => JSON.parse(text);
