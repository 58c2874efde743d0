import { Button, Group, Text, Textarea } from '@mantine/core';
import { isNotEmpty, useForm } from '@mantine/form';
import { Facts } from '../../ui/facts.tsx';
import { Form } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { CONFIDENCE_TONES, FIELD_NAMES, FIELDS } from './address-display.ts';
import { type Parsed, useParse } from './addresses-api.ts';

interface Props {
  onVerify(address: Parsed['address']): void;
}

/** An address as people write it, taken apart into its fields. */
export function ParseText({ onVerify }: Props) {
  const parse = useParse();
  const form = useForm({ initialValues: { text: '' }, validate: { text: isNotEmpty('Paste an address') } });
  return (
    <>
      <Panel title="Text" lead="By lines or commas. US addresses are understood best.">
        <Form form={form} submit="Read it" onSubmit={({ text }) => parse.mutateAsync(text.trim())}>
          <Textarea
            label="The address as text"
            placeholder={'Ada Lovelace\n417 Montgomery St Fl 5\nSan Francisco, CA 94104'}
            autosize
            minRows={4}
            maxLength={1000}
            {...form.getInputProps('text')}
          />
        </Form>
      </Panel>
      {parse.data !== undefined && <Reading parsed={parse.data} onVerify={onVerify} />}
    </>
  );
}

function Reading({ parsed: { address, confidence, unparsed }, onVerify }: { parsed: Parsed } & Props) {
  const facts = FIELDS.flatMap((name): [string, string][] => {
    const text = address[name];
    return text === undefined ? [] : [[FIELD_NAMES[name], text]];
  });
  return (
    <Panel
      title="What was read"
      actions={<StatusBadge tone={CONFIDENCE_TONES[confidence]}>{`${confidence} confidence`}</StatusBadge>}
    >
      <div role="status">
        {facts.length === 0 ? (
          <Text c="dimmed">No part of it looks like an address.</Text>
        ) : (
          <Facts facts={facts} />
        )}
      </div>
      {unparsed !== undefined && (
        <Notice tone="warn" title="This found no place">
          {unparsed}
        </Notice>
      )}
      <Group mt="lg">
        <Button disabled={facts.length === 0} onClick={() => onVerify(address)}>
          Go on to check it
        </Button>
      </Group>
    </Panel>
  );
}
