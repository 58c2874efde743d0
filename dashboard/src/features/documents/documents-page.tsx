import { Button, NativeSelect, Skeleton, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { t } from '../../lib/language/index.ts';
import { errorMessage, notify } from '../../lib/notify.ts';
import { blankToNull } from '../../lib/text.ts';
import { Form } from '../../ui/form.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RouterLink } from '../../ui/router-link.tsx';
import {
  type DocumentSettings,
  documentSettingsQuery,
  type PaperSize,
  useUpdateDocumentSettings,
} from './documents-api.ts';
import { SlipTemplatePanel } from './slip-template-panel.tsx';

const PAPERS: { value: PaperSize; label: string }[] = [
  { value: 'letter', label: t('Letter') },
  { value: 'a4', label: 'A4' },
  { value: '4x6', label: t('4 × 6 in (label printer)') },
];

export const prefetch = (queryClient: QueryClient) => queryClient.prefetchQuery(documentSettingsQuery);

export function DocumentsPage() {
  const { data, error } = useQuery(documentSettingsQuery);
  return (
    <>
      <PageHeader
        title={t('Documents')}
        lead={t('What packing slips, pick lists and manifests look like.')}
      />
      {data === undefined &&
        (error ? <Text c="dimmed">{errorMessage(error)}</Text> : <Skeleton height={240} />)}
      {data !== undefined && (
        <>
          <SettingsPanel settings={data} />
          <SlipTemplatePanel />
          <Panel title={t('Name and logo')}>
            <Text mb="md">{beginningOf(data)}</Text>
            <Button component={RouterLink} to="/settings/brand" variant="default">
              {t('Edit brand')}
            </Button>
          </Panel>
        </>
      )}
    </>
  );
}

function beginningOf({ businessName, logo }: DocumentSettings): string {
  if (businessName === null)
    return t(
      logo === null
        ? "Packing slips begin with the name in the warehouse's address, as your brand says. Orders of a store can have a brand of their own."
        : "Packing slips begin with the name in the warehouse's address and your logo, as your brand says. Orders of a store can have a brand of their own.",
    );
  return t(
    logo === null
      ? 'Packing slips begin with {name}, as your brand says. Orders of a store can have a brand of their own.'
      : 'Packing slips begin with {name} and your logo, as your brand says. Orders of a store can have a brand of their own.',
    { name: businessName },
  );
}

function SettingsPanel({ settings }: { settings: DocumentSettings }) {
  const update = useUpdateDocumentSettings();
  const form = useForm({
    initialValues: {
      paperSize: settings.paperSize,
      slipMessage: settings.slipMessage ?? '',
    },
  });
  return (
    <Panel title={t('Paper and text')}>
      <Form
        form={form}
        submit={t('Save')}
        warnsOnLeave
        onSubmit={async ({ paperSize, slipMessage }) => {
          await update.mutateAsync({ paperSize, slipMessage: blankToNull(slipMessage) });
          notify(t('Settings saved'));
        }}
      >
        <NativeSelect label={t('Paper')} data={PAPERS} maw={320} {...form.getInputProps('paperSize')} />
        <Textarea
          label={t('Message on all packing slips')}
          description={t('At the end, unless a packing slip has its own')}
          autosize
          minRows={2}
          maxLength={1000}
          maw={480}
          {...form.getInputProps('slipMessage')}
        />
      </Form>
    </Panel>
  );
}
