import { useState } from 'react';
import { PageHeader } from '../../ui/page-header.tsx';
import { ChooseFile } from './choose-file.tsx';
import { ImportPreview } from './import-preview.tsx';
import { type Reading, readOrders } from './read-orders.ts';

export interface ReadFile {
  name: string;
  reading: Reading;
}

/** Orders from a file: nothing is sent before the reader has seen what is in it. */
export function ImportPage() {
  const [file, setFile] = useState<ReadFile>();
  return (
    <>
      <PageHeader
        title="Import orders"
        lead="From a CSV file, as shops and spreadsheets write it."
        crumbs={[{ label: 'Orders', to: '/orders' }]}
      />
      {file === undefined ? (
        <ChooseFile onText={(name, text) => setFile({ name, reading: readOrders(text) })} />
      ) : (
        <ImportPreview file={file} onAgain={() => setFile(undefined)} />
      )}
    </>
  );
}
