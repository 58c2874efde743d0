import classes from './search-dialog.module.css';

/** The text with the words that were searched for marked. */
export function Highlight({ text, q }: { text: string; q: string }) {
  const words = q.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  if (words.length === 0) return text;
  const pattern = new RegExp(`(${words.sort((a, b) => b.length - a.length).join('|')})`, 'giu');
  let at = 0;
  return text.split(pattern).map((part, i) => {
    const key = at;
    at += part.length;
    return i % 2 === 1 ? (
      <mark key={key} className={classes.mark}>
        {part}
      </mark>
    ) : (
      part
    );
  });
}
