import { Anchor, Code, Tabs, Text } from '@mantine/core';
import go from '../../../../examples/webhooks/receiver.go?raw';
import node from '../../../../examples/webhooks/receiver.mjs?raw';
import php from '../../../../examples/webhooks/receiver.php?raw';
import python from '../../../../examples/webhooks/receiver.py?raw';
import ruby from '../../../../examples/webhooks/receiver.rb?raw';
import { rich, t } from '../../lib/language/index.ts';
import { CodeBlock } from '../../ui/code-block.tsx';
import { Panel } from '../../ui/panel.tsx';

const FIRST = 'Node'; // not translated: a name

const SNIPPETS = [
  { name: FIRST, code: node },
  { name: 'Python', code: python },
  { name: 'Go', code: go },
  { name: 'PHP', code: php },
  { name: 'Ruby', code: ruby },
];

export function VerifyTab() {
  return (
    <Panel title={t('Signature verification')}>
      <Text mb="md">
        {rich(
          "Each delivery is signed: <code>X-Service-Signature</code> is the HMAC-SHA256, in hex, of <code>X-Service-Timestamp</code>, a dot and the raw body, keyed with the webhook's secret. Verify it before you use anything in the body.",
          { code: (text) => <Code>{text}</Code> },
        )}
      </Text>
      <Tabs defaultValue={FIRST} variant="pills" keepMounted={false}>
        <Tabs.List mb="sm">
          {SNIPPETS.map(({ name }) => (
            <Tabs.Tab key={name} value={name}>
              {name}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {SNIPPETS.map(({ name, code }) => (
          <Tabs.Panel key={name} value={name}>
            <CodeBlock code={code} label={t('Verify a signature in {name}', { name })} />
          </Tabs.Panel>
        ))}
      </Tabs>
      <Text mt="md" size="sm" c="dimmed">
        {rich(
          'Deliveries also carry the Standard Webhooks headers, so its libraries can verify them. See the <link>documentation</link>.',
          {
            link: (text) => (
              <Anchor href="/docs/webhooks" inherit underline="always">
                {text}
              </Anchor>
            ),
          },
        )}
      </Text>
    </Panel>
  );
}

/** For queues, streams and files. */
export function VerifyMessages() {
  return (
    <Panel title={t('Signature verification')}>
      <Text>
        {rich(
          'Each message carries its signature beside the event, as <code>webhook-signature</code>. How to verify it, and a receiver for each kind of destination, is in the <link>documentation</link>.',
          {
            code: (text) => <Code>{text}</Code>,
            link: (text) => (
              <Anchor href="/docs/destinations" inherit underline="always">
                {text}
              </Anchor>
            ),
          },
        )}
      </Text>
    </Panel>
  );
}
