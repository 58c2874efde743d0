import { t } from '../../lib/language/index.ts';
import { Panel } from '../../ui/panel.tsx';
import classes from './role-list.module.css';
import { ROLES } from './roles.ts';

/** What each role may do. */
export function RoleList() {
  return (
    <Panel title={t('Roles')}>
      <dl className={classes.roles}>
        {ROLES.map(({ value, label, text }) => (
          <div key={value}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
