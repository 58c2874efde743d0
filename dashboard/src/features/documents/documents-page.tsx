import { Button, NativeSelect, Skeleton, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type QueryClient, useQuery } from '@tanstack/react-query';
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

const PAPERS: { value: PaperSize; label: string }[] = [
  { value: 'letter', label: 'Letter' },
  { value: 'a4', label: 'A4' },
  { value: '4x6', label: '4 × 6 in (label printer)' },
];

export const prefetch = (queryClient: QueryClient) => queryClient.prefetchQuery(documentSettingsQuery);

export function DocumentsPage() {
  const { data, error } = useQuery(documentSettingsQuery);
  return (
    <>
      <PageHeader title="Documents" lead="What packing slips, pick lists and manifests look like." />
      {data === undefined &&
        (error ? <Text c="dimmed">{errorMessage(error)}</Text> : <Skeleton height={240} />)}
      {data !== undefined && (
        <>
          <SettingsPanel settings={data} />
          <Panel title="Name and logo">
            <Text mb="md">
              Packing slips begin with{' '}
              {data.businessName === null ? "the name in the warehouse's address" : data.businessName}
              {data.logo === null ? '' : ' and your logo'}, as your brand says. Orders of a store can have a
              brand of their own.
            </Text>
            <Button component={RouterLink} to="/settings/brand" variant="default">
              Edit brand
            </Button>
          </Panel>
        </>
      )}
    </>
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
    <Panel title="Paper and text">
      <Form
        form={form}
        submit="Save"
        warnsOnLeave
        onSubmit={async ({ paperSize, slipMessage }) => {
          await update.mutateAsync({ paperSize, slipMessage: blankToNull(slipMessage) });
          notify('Settings saved');
        }}
      >
        <NativeSelect label="Paper" data={PAPERS} maw={320} {...form.getInputProps('paperSize')} />
        <Textarea
          label="Message"
          description="At the end of every packing slip"
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
