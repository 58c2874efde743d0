export { type BackupReport, backUp } from './backup.ts';
export { type RestoreReport, restore } from './restore.ts';
