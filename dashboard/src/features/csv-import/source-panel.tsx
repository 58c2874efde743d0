import { Button, Stack, Textarea } from '@mantine/core';
import { type DragEvent, type ReactNode, useState } from 'react';
import { saveCsv } from '../../lib/csv.ts';
import { t } from '../../lib/language/index.ts';
import { notifyError } from '../../lib/notify.ts';
import { FileButtonFor } from '../../ui/file-button.tsx';
import { Panel } from '../../ui/panel.tsx';
import classes from './source-panel.module.css';
import { textOfFile } from './text-file.ts';

interface Props {
  title: string;
  lead?: string;
  example: { name: string; csv: string };
  label: string;
  placeholder: string;
  text: string;
  onText(text: string): void;
  onFile(text: string, name: string): void;
  /** Makes the file button the primary one. */
  fileFirst?: boolean;
  children: ReactNode;
}

/** Takes a file that is chosen or dropped, or pasted text. */
export function SourcePanel(props: Props) {
  const { title, lead, example, label, placeholder, text, onText, onFile, fileFirst, children } = props;
  const [isOver, setIsOver] = useState(false);
  const open = (file: File) => {
    textOfFile(file).then((read) => onFile(read, file.name), notifyError);
  };
  const drop = (event: DragEvent) => {
    const file = event.dataTransfer.files[0];
    setIsOver(false);
    if (file === undefined) return;
    event.preventDefault();
    open(file);
  };
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return; // not translated: a type
    event.preventDefault();
    setIsOver(true);
  };
  return (
    <Panel
      title={title}
      {...(lead !== undefined && { lead })}
      actions={
        <>
          <Button variant="default" size="xs" onClick={() => saveCsv(example.name, example.csv)}>
            {t('Download example')}
          </Button>
          <FileButtonFor
            size="xs"
            variant={fileFirst ? 'filled' : 'default'}
            accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
            onFile={open}
          >
            {t('Choose file')}
          </FileButtonFor>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way to what the button does. */}
      <div
        className={classes.ground}
        data-over={isOver || undefined}
        onDragOver={over}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <Stack gap="md">
          <Textarea
            label={label}
            placeholder={placeholder}
            autosize
            minRows={4}
            maxRows={14}
            value={text}
            onChange={(event) => onText(event.currentTarget.value)}
          />
          {children}
        </Stack>
      </div>
    </Panel>
  );
}
