import { type Config, storageSettings } from '../config.ts';
import { AppError, OperatorError } from '../lib/errors.ts';
import { explainFault } from '../storage/index.ts';

/** One line for errors that the operator can fix; undefined for others. */
export async function explainError(error: unknown, config: () => Config): Promise<string | undefined> {
  if (error instanceof OperatorError || error instanceof AppError) return error.message;
  return explainFault(storageSettings(config()), error);
}
