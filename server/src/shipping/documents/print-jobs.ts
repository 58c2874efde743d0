import type { LabelFile, PrintJob } from '../../carriers/labels/index.ts';
import { AppError } from '../../lib/errors.ts';

const damaged = (cause: unknown) =>
  new AppError('CARRIER_ERROR', 'A label of the carrier is damaged: it can not be made into a PDF', {
    cause,
  });

export function addFilesTo(job: PrintJob, files: readonly LabelFile[]): void {
  try {
    job.addFiles(files);
  } catch (cause) {
    throw damaged(cause);
  }
}

export async function finishPrintJob(job: PrintJob): Promise<Buffer> {
  try {
    return await job.finish();
  } catch (cause) {
    throw damaged(cause);
  }
}
