import { Button, Group, Loader, Text } from '@mantine/core';
import { t } from '../../lib/language/index.ts';
import { Panel } from '../../ui/panel.tsx';
import type { ImportWords } from './import-kind.ts';

interface Props {
  title: string;
  /** How many are read so far. */
  done: number;
  words: Pick<ImportWords, 'reading' | 'stopped'>;
  isStopped: boolean;
  onStop(): void;
  onReset(): void;
}

/** While a large file is read. */
export const ReadingPanel = ({ title, done, words, isStopped, onStop, onReset }: Props) => (
  <Panel title={title}>
    <Group>
      {!isStopped && <Loader size="sm" aria-hidden />}
      <Text role="status">{isStopped ? words.stopped(done) : words.reading(done)}</Text>
      <Button variant="default" size="xs" onClick={isStopped ? onReset : onStop}>
        {isStopped ? t('Choose another file') : t('Stop')}
      </Button>
    </Group>
  </Panel>
);
