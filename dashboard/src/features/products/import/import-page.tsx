import { Button, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { saveFile } from '../../../ui/csv.ts';
import { FileButtonFor } from '../../../ui/file-button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ColumnGuide } from './column-guide.tsx';
import { EXAMPLE_CSV } from './import-columns.ts';
import { ImportPreview } from './import-preview.tsx';
import { ImportReport } from './import-report.tsx';
import { readProducts } from './read-products.ts';
import { useProductImport } from './use-product-import.ts';

/** Products from a spreadsheet: look at what was read, then send it, then see what became of each line. */
export function ImportPage() {
  const [text, setText] = useState('');
  const importing = useProductImport();
  const file = readProducts(text);
  const startAgain = () => {
    setText('');
    importing.reset();
  };
  return (
    <>
      <PageHeader
        title="Import products"
        lead="From a CSV file, as every spreadsheet saves one. Nothing is sent before you have seen what was read."
        crumbs={[{ label: 'Products', to: '/products' }]}
      />
      {importing.progress === undefined ? (
        <>
          <Panel
            title="The file"
            actions={
              <>
                <Button
                  variant="default"
                  size="xs"
                  onClick={() => saveFile('products-example.csv', EXAMPLE_CSV)}
                >
                  Download an example
                </Button>
                <FileButtonFor accept=".csv,.txt,text/csv,text/plain" size="xs" onText={setText}>
                  Open a file
                </FileButtonFor>
              </>
            }
          >
            <Stack gap="md">
              <Textarea
                label="Or paste it here"
                placeholder={'sku,name,price,weight,weight_unit\nMUG-BLUE,Blue mug,12.50,12,oz'}
                autosize
                minRows={3}
                maxRows={10}
                value={text}
                onChange={(event) => setText(event.currentTarget.value)}
              />
            </Stack>
          </Panel>
          {text.trim() === '' ? (
            <ColumnGuide />
          ) : (
            <ImportPreview file={file} onImport={(rows, updates) => void importing.run(rows, updates)} />
          )}
        </>
      ) : (
        <ImportReport
          progress={importing.progress}
          header={file.header}
          onStop={importing.stop}
          onAgain={startAgain}
        />
      )}
    </>
  );
}
