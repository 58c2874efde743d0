import { Button, Group, NativeSelect, NumberInput, PasswordInput, Radio, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { errorMessage, notify } from '../../lib/notify.ts';
import { Form } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { sendToBridge } from './bridge-client.ts';
import { DEFAULT_BRIDGE_PORT, type PrintSettings, usePrintSettings } from './print-settings.ts';

interface Values extends Record<string, unknown> {
  way: PrintSettings['way'];
  port: number | string;
  token: string;
  format: 'zpl' | 'pdf';
}

const DEFAULTS: Values = { way: 'browser', port: DEFAULT_BRIDGE_PORT, token: '', format: 'zpl' };

const bridgeOf = ({ port, token, format }: Values) =>
  ({ way: 'bridge', port: Number(port), token: token.trim(), format }) as const;

export function PrintingPage() {
  const [settings, save] = usePrintSettings();
  const form = useForm<Values>({
    initialValues: { ...DEFAULTS, ...settings },
    validate: {
      port: (port, { way }) =>
        way === 'browser' || (Number(port) >= 1 && Number(port) <= 65_535) ? null : 'Enter a port',
      token: (token, { way }) => (way === 'browser' || token.trim() !== '' ? null : 'Enter the token'),
    },
  });
  const isBridge = form.values.way === 'bridge';
  return (
    <>
      <PageHeader
        title="Printing"
        lead="How this browser prints labels. Other computers have their own settings."
      />
      <Panel title="Labels">
        <Form
          form={form}
          submit="Save"
          onSubmit={async (values) => {
            save(values.way === 'browser' ? { way: 'browser' } : bridgeOf(values));
            notify('Settings saved');
          }}
        >
          <Radio.Group label="Print labels with" {...form.getInputProps('way')}>
            <Stack gap="xs" mt="xs">
              <Radio
                value="browser"
                label="The browser"
                description="Opens the print dialog with all labels as one PDF"
              />
              <Radio
                value="bridge"
                label="A label printer, without a dialog"
                description="Through “waybill print-bridge”, which runs on this computer"
              />
            </Stack>
          </Radio.Group>
          {isBridge && (
            <>
              <Group align="flex-start">
                <NumberInput
                  label="Port"
                  description="On this computer (127.0.0.1)"
                  min={1}
                  max={65_535}
                  allowDecimal={false}
                  hideControls
                  required
                  {...form.getInputProps('port')}
                />
                <NativeSelect
                  label="Format"
                  description="ZPL unless the printer takes PDFs"
                  data={[
                    { value: 'zpl', label: 'ZPL' },
                    { value: 'pdf', label: 'PDF' },
                  ]}
                  {...form.getInputProps('format')}
                />
              </Group>
              <PasswordInput
                label="Token"
                description="The bridge shows it when it starts"
                autoComplete="off"
                required
                {...form.getInputProps('token')}
              />
              <TestConnection values={form.values} />
            </>
          )}
        </Form>
      </Panel>
    </>
  );
}

function TestConnection({ values }: { values: Values }) {
  const [result, setResult] = useState<{ tone: 'good' | 'bad'; text: string }>();
  const [isBusy, setBusy] = useState(false);
  const test = async () => {
    setBusy(true);
    try {
      setResult({ tone: 'good', text: await sendToBridge(bridgeOf(values), null) });
    } catch (error) {
      setResult({ tone: 'bad', text: errorMessage(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Stack gap="xs" align="flex-start">
      <Button variant="default" size="xs" loading={isBusy} onClick={test}>
        Test the connection
      </Button>
      {result !== undefined && (
        <div role="status">
          <Notice tone={result.tone}>
            <Text size="sm">{result.text}</Text>
          </Notice>
        </div>
      )}
    </Stack>
  );
}
