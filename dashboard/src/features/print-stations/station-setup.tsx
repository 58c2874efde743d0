import { Anchor, List, Stack, Text } from '@mantine/core';
import { rich, t } from '../../lib/language/index.ts';
import { CodeBlock } from '../../ui/code-block.tsx';
import type { PrintStation } from './print-stations-api.ts';
import { BRIDGE_FILE, stationCommand } from './station-command.ts';
import { TestConnection } from './test-connection.tsx';

/** How the printer of a station is connected: on its computer, once. */
export function StationSetup({ station }: { station: PrintStation }) {
  return (
    <Stack gap="md">
      <Text>{t('On the computer with the printer, where the browser runs, too:')}</Text>
      <List type="ordered" spacing="sm" styles={{ itemWrapper: { display: 'block' } }}>
        <List.Item>{t('Install Node.js 20.19 or newer.')}</List.Item>
        <List.Item>
          {rich(
            'Open a terminal and run these commands. They download the <link>print bridge</link> and start it. Leave it running.',
            {
              link: (text) => (
                <Anchor href={BRIDGE_FILE} download>
                  {text}
                </Anchor>
              ),
            },
          )}
          <CodeBlock
            code={stationCommand(station, location.origin)}
            label={t('Commands for {name}', { name: station.name })}
            copyLabel={t('Copy commands')}
            wrap
          />
        </List.Item>
        <List.Item>
          {t('Test the connection in a browser of that computer.')}
          <TestConnection station={station} />
        </List.Item>
      </List>
      <Text size="sm" c="dimmed">
        {t(
          'After a restart of the computer, run the last command again. The token stays the same, and the browser keeps its setting.',
        )}
      </Text>
    </Stack>
  );
}
