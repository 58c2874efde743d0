/** The column that the download of lines with problems adds to those of the file. */
export const PROBLEM_COLUMN = 'problem';

export const isProblemColumn = (heading: string): boolean => heading.trim().toLowerCase() === PROBLEM_COLUMN;
