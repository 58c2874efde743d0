import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { plural, t } from '../../lib/language/index.ts';
import type { PrintChoice } from './print-choice.ts';
import { filesOf, printedFile, useMarkPrinted } from './print-labels.ts';
import { PrintLink } from './print-link.tsx';
import { useObjectUrl } from './use-object-url.ts';

interface Props {
  ids: string[];
  choice?: PrintChoice;
}

/** All labels as one PDF, or several if there are many, requested in advance so that the click itself opens it: pop-up blockers allow that. */
export function PrintAll({ ids, choice = 'labels' }: Props) {
  const files = filesOf(ids);
  return files.map((part, index) => (
    <PrintFile key={part[0]} ids={part} choice={choice} {...(files.length > 1 && { number: index + 1 })} />
  ));
}

function wordsOf(count: number, choice: PrintChoice, number: number | undefined): string {
  if (choice === 'labels')
    return number === undefined
      ? plural(count, 'Print {count} label', 'Print {count} labels')
      : plural(count, 'Print {count} label, file {number}', 'Print {count} labels, file {number}', {
          number,
        });
  return number === undefined
    ? plural(count, 'Print {count} label with packing slips', 'Print {count} labels with packing slips')
    : plural(
        count,
        'Print {count} label with packing slips, file {number}',
        'Print {count} labels with packing slips, file {number}',
        { number },
      );
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
  const words = wordsOf(ids.length, choice, number);
  if (error) {
    return (
      <Button color="red.8" onClick={() => refetch()}>
        {t("Couldn't create the PDF. Try again.")}
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
