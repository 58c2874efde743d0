import { Button, Group, Loader, Text } from '@mantine/core';
import { formatCount } from '../../lib/format.ts';
import { Panel } from '../../ui/panel.tsx';

interface Props {
  title: string;
  /** How many are read so far, in words: `2,400 lines`. */
  done: number;
  many: string;
  isStopped: boolean;
  onStop(): void;
  onReset(): void;
}

/** While a large file is read. */
export const ReadingPanel = ({ title, done, many, isStopped, onStop, onReset }: Props) => (
  <Panel title={title}>
    <Group>
      {!isStopped && <Loader size="sm" aria-hidden />}
      <Text role="status">
        {isStopped ? 'Stopped after' : 'Reading:'} {formatCount(done)} {many}
      </Text>
      <Button variant="default" size="xs" onClick={isStopped ? onReset : onStop}>
        {isStopped ? 'Choose another file' : 'Stop'}
      </Button>
    </Group>
  </Panel>
);
