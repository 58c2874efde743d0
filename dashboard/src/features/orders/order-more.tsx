import { Button, Collapse, Divider, NumberInput, Stack, TagsInput, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useId, useState } from 'react';
import { MetadataFields } from '../../ui/metadata-fields.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { OrderValues } from './order-values.ts';

const FIELDS = /^(requestedService|insuredValue|tags|metadata)(\.|$)/;

const holdsSomething = ({ requestedService, insuredValue, tags, metadata }: OrderValues): boolean =>
  requestedService !== '' || insuredValue !== '' || tags.length > 0 || metadata.length > 0;

/** Fields that few orders use; expanded if one has a value or an error. */
export function OrderMore({ form }: { form: UseFormReturnType<OrderValues> }) {
  const [isOpen, setOpen] = useState(() => holdsSomething(form.values));
  const id = useId();
  const expanded = isOpen || Object.keys(form.errors).some((path) => FIELDS.test(path));
  return (
    <Panel
      title="More"
      lead="Requested service, insurance, tags, metadata"
      actions={
        <Button
          variant="subtle"
          size="xs"
          aria-expanded={expanded}
          aria-controls={id}
          aria-label={expanded ? 'Hide more' : 'Show more'}
          onClick={() => setOpen(!expanded)}
        >
          {expanded ? 'Hide' : 'Show'}
        </Button>
      }
      flush
    >
      <Collapse id={id} expanded={expanded}>
        <Stack gap="md" p="lg" pt="xs">
          <TextInput
            label="Requested service"
            description="As named by the customer or your shop. Settings, Service mappings says which service that is"
            maxLength={100}
            {...form.getInputProps('requestedService')}
          />
          <NumberInput
            label="Insured value"
            description="What its labels are to be insured for, with carriers that insure"
            min={0}
            decimalScale={2}
            hideControls
            {...form.getInputProps('insuredValue')}
          />
          <TagsInput
            label="Tags"
            description="Press Enter after each"
            maxTags={50}
            acceptValueOnBlur
            {...form.getInputProps('tags')}
            error={form.errors.tags ?? Object.entries(form.errors).find(([at]) => /^tags\./.test(at))?.[1]}
          />
          <Divider label="Metadata" labelPosition="left" />
          <MetadataFields form={form} hint="a customer number, a sales channel or an ID in another system" />
        </Stack>
      </Collapse>
    </Panel>
  );
}
