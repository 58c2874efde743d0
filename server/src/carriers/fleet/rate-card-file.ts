import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { messageOf, OperatorError } from '../../lib/errors.ts';
import { packageFile } from '../../lib/package-file.ts';
import { RateCardError } from './csv.ts';
import type { RateCard } from './rate-card.ts';
import { parseRateCard } from './rate-card-parser.ts';

const SETTING = 'WAYBILL_RATE_CARD';

/** The merchant's own card, or the one that comes with Waybill. A card that cannot be used stops the start. */
export async function loadRateCard(file: string | undefined): Promise<RateCard> {
  const path = file ?? packageFile('assets/rate-card.csv');
  const text = await read(path);
  try {
    return parseRateCard(text);
  } catch (error) {
    if (error instanceof RateCardError)
      throw new OperatorError(`${SETTING}: ${basename(path)} ${error.message}`);
    throw error;
  }
}

async function read(path: string): Promise<string> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(path));
  } catch (error) {
    const problem =
      error instanceof TypeError ? `${path} must be saved as UTF-8` : `cannot read it: ${messageOf(error)}`;
    throw new OperatorError(`${SETTING}: ${problem}`);
  }
}
