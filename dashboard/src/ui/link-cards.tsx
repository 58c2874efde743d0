import classes from './link-cards.module.css';
import { RouterLink } from './router-link.tsx';

interface Card {
  key: string;
  name: string;
  lead: string;
  to: string;
  search: Record<string, string>;
}

/** A choice that leads to another page, with a sentence about each. */
export function LinkCards({ label, cards }: { label: string; cards: readonly Card[] }) {
  return (
    <nav aria-label={label}>
      <ul className={classes.cards}>
        {cards.map(({ key, name, lead, to, search }) => (
          <li key={key}>
            <RouterLink to={to} search={search} className={classes.card}>
              <span className={classes.name}>{name}</span>
              <span className={classes.lead}>{lead}</span>
            </RouterLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
