import { maintain } from '../maintenance-lock.ts';
import { UNFINISHED_MOVE } from '../unfinished-move.ts';

/** Whether it was unfinished. From now on servers start on it. */
export const finishMove = (url: string): Promise<boolean> =>
  maintain(url, async (client) => {
    const { rowCount } = await client.query('delete from settings where name = $1', [UNFINISHED_MOVE]);
    return rowCount === 1;
  });
