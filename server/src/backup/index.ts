export { type BackupReport, backUp } from './backup.ts';
export { type MoveReport, move, undoMove } from './move.ts';
export { type RestoreReport, restore } from './restore.ts';
