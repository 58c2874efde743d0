export { type BackupReport, backUp, COMPRESSION_LEVEL } from './backup.ts';
export { type BackupBatch, encodeBackup, type FileHeader, openSealedFile, sizeOf } from './backup-file.ts';
export { createSeal } from './backup-seal.ts';
export { createDigests, differences, type TableDigest } from './digest.ts';
export { type MoveReport, move, undoMove } from './move.ts';
export { type RestoreReport, restore } from './restore.ts';
export { writeWholeFile } from './write-file.ts';
