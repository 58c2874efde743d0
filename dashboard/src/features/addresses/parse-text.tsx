import { Button, Group, Text, Textarea } from '@mantine/core';
import { isNotEmpty, useForm } from '@mantine/form';
import { t } from '../../lib/language/index.ts';
import { Facts } from '../../ui/facts.tsx';
import { Form } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { CONFIDENCE_TONES, CONFIDENCE_WORDS, FIELD_NAMES, FIELDS } from './address-display.ts';
import { type Parsed, useParse } from './addresses-api.ts';

interface Props {
  onVerify(address: Parsed['address']): void;
}

/** Parses an address from free text. */
export function ParseText({ onVerify }: Props) {
  const parse = useParse();
  const form = useForm({
    initialValues: { text: '' },
    validate: { text: isNotEmpty(t('Paste an address')) },
  });
  return (
    <>
      <Panel title={t('Text')} lead={t('Separate the parts by lines or commas. US addresses work best.')}>
        <Form form={form} submit={t('Parse address')} onSubmit={({ text }) => parse.mutateAsync(text.trim())}>
          <Textarea
            label={t('Address as text')}
            placeholder={'Ada Lovelace\n417 Montgomery St Fl 5\nSan Francisco, CA 94104'} // not translated: an example
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
      title={t('Parsed address')}
      actions={<StatusBadge tone={CONFIDENCE_TONES[confidence]}>{CONFIDENCE_WORDS[confidence]}</StatusBadge>}
    >
      <div role="status">
        {facts.length === 0 ? (
          <Text c="dimmed">{t('No address was recognized.')}</Text>
        ) : (
          <Facts facts={facts} />
        )}
      </div>
      {unparsed !== undefined && (
        <Notice tone="warn" title={t('Not recognized')}>
          {unparsed}
        </Notice>
      )}
      <Group mt="lg">
        <Button disabled={facts.length === 0} onClick={() => onVerify(address)}>
          {t('Check this address')}
        </Button>
      </Group>
    </Panel>
  );
}
