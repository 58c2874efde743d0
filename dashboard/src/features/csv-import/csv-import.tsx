import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../lib/language/index.ts';
import { notifyError } from '../../lib/notify.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { ColumnGuide } from './column-guide.tsx';
import { exampleOf, placeholderOf } from './example.ts';
import { FileOpening } from './file-opening.tsx';
import type { ImportKind } from './import-kind.ts';
import { SourcePanel } from './source-panel.tsx';

interface Props<Name extends string, Thing> {
  kind: ImportKind<Name, Thing>;
  /** Refetches what the import has changed. */
  refresh(): Promise<unknown>;
}

/** The import page: choose a file, map its columns, check the preview, import it, see the results. */
export function CsvImport<Name extends string, Thing>({ kind, refresh }: Props<Name, Thing>) {
  const [text, setText] = useState('');
  const [file, setFile] = useState<{ name: string; text: string }>();
  const open = (content: string, name: string) =>
    content.trim() === ''
      ? notifyError(new Error(t('{name} is empty.', { name })))
      : setFile({ name, text: content });
  return (
    <>
      <PageHeader title={kind.title} lead={kind.lead} crumbs={[{ label: kind.words.list, to: kind.list }]} />
      {file === undefined ? (
        <>
          <SourcePanel
            title={t('File')}
            lead={t('You see a preview before anything is imported.')}
            example={{ name: `${kind.many}-example.csv`, csv: exampleOf(kind) }}
            label={t('Drop a CSV file here, or paste its text')}
            placeholder={placeholderOf(kind)}
            text={text}
            onText={setText}
            onFile={open}
            fileFirst
          >
            <Group>
              <Button
                variant="default"
                disabled={text.trim() === ''}
                onClick={() => open(text, t('Pasted text'))}
              >
                {t('Preview text')}
              </Button>
            </Group>
          </SourcePanel>
          <ColumnGuide kind={kind} />
        </>
      ) : (
        <FileOpening kind={kind} {...file} refresh={refresh} onReset={() => setFile(undefined)} />
      )}
    </>
  );
}
