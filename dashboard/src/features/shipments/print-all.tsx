import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { pluralize } from '../../lib/text.ts';
import type { PrintChoice } from './print-choice.ts';
import { LABELS_PER_FILE, printedFile, useMarkPrinted } from './print-labels.ts';
import { PrintLink } from './print-link.tsx';
import { useObjectUrl } from './use-object-url.ts';

interface Props {
  ids: string[];
  choice?: PrintChoice;
}

/** All labels as one PDF, requested in advance so that the click itself opens it: pop-up blockers allow that. */
export function PrintAll({ ids, choice = 'labels' }: Props) {
  const files = Array.from({ length: Math.ceil(ids.length / LABELS_PER_FILE) }, (_, index) =>
    ids.slice(index * LABELS_PER_FILE, (index + 1) * LABELS_PER_FILE),
  );
  return files.map((part, index) => (
    <PrintFile key={part[0]} ids={part} choice={choice} {...(files.length > 1 && { number: index + 1 })} />
  ));
}

function PrintFile({ ids, choice, number }: Required<Props> & { number?: number }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['labels', 'file', choice, ids],
    queryFn: () => printedFile(ids, choice),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
  const url = useObjectUrl(data);
  const markPrinted = useMarkPrinted();
  const slips = choice === 'labels' ? '' : ' with packing slips';
  const words = `Print ${pluralize(ids.length, 'label')}${slips}${number === undefined ? '' : `, file ${number}`}`;
  if (error) {
    return (
      <Button color="red.8" onClick={() => refetch()}>
        Couldn't create the PDF. Try again.
      </Button>
    );
  }
  if (url === undefined || data === undefined) return <Button loading>{words}</Button>;
  return (
    <PrintLink href={url} file={async () => data} onPrinted={() => markPrinted(ids)}>
      {words}
    </PrintLink>
  );
}
