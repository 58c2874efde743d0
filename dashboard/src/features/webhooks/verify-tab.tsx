import { Anchor, Code, Tabs, Text } from '@mantine/core';
import go from '../../../../examples/webhooks/receiver.go?raw';
import node from '../../../../examples/webhooks/receiver.mjs?raw';
import php from '../../../../examples/webhooks/receiver.php?raw';
import python from '../../../../examples/webhooks/receiver.py?raw';
import ruby from '../../../../examples/webhooks/receiver.rb?raw';
import { CodeBlock } from '../../ui/code-block.tsx';
import { Panel } from '../../ui/panel.tsx';

const SNIPPETS = [
  { name: 'Node', code: node },
  { name: 'Python', code: python },
  { name: 'Go', code: go },
  { name: 'PHP', code: php },
  { name: 'Ruby', code: ruby },
];

export function VerifyTab() {
  return (
    <Panel title="Signature verification">
      <Text mb="md">
        Each delivery is signed: <Code>X-Service-Signature</Code> is the HMAC-SHA256, in hex, of{' '}
        <Code>X-Service-Timestamp</Code>, a dot and the raw body, keyed with the webhook's secret. Verify it
        before you use anything in the body.
      </Text>
      <Tabs defaultValue="Node" variant="pills" keepMounted={false}>
        <Tabs.List mb="sm">
          {SNIPPETS.map(({ name }) => (
            <Tabs.Tab key={name} value={name}>
              {name}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {SNIPPETS.map(({ name, code }) => (
          <Tabs.Panel key={name} value={name}>
            <CodeBlock code={code} label={`Verify a signature in ${name}`} />
          </Tabs.Panel>
        ))}
      </Tabs>
      <Text mt="md" size="sm" c="dimmed">
        Deliveries also carry the Standard Webhooks headers, so its libraries can verify them. See the{' '}
        <Anchor href="/docs/webhooks" inherit underline="always">
          documentation
        </Anchor>
        .
      </Text>
    </Panel>
  );
}
