import { Button, Text, VisuallyHidden } from '@mantine/core';
import { t } from '../../lib/language/index.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import {
  changesOf,
  FIELD_NAMES,
  type Field,
  isField,
  LEVEL_LABELS,
  resultLabel,
  resultSentence,
  resultTone,
} from './address-display.ts';
import type { Verification } from './addresses-api.ts';
import classes from './verification-result.module.css';

interface Props {
  verification: Verification;
  /** Writes these into the form that was checked. */
  onUse?(changes: Partial<Record<Field, string>>): void;
}

/** The result of a check: status, suggested changes, messages. */
export function VerificationResult({ verification, onUse }: Props) {
  const { status, level, messages, location, residential } = verification;
  const changes = changesOf(verification);
  return (
    <div className={classes.result} role="status">
      <div className={classes.state}>
        <StatusBadge tone={resultTone(verification)}>{resultLabel(verification)}</StatusBadge>
        <Text size="sm">{resultSentence(verification)}</Text>
        <Text size="sm" c="dimmed">
          {LEVEL_LABELS[level]}
          {residential !== undefined &&
            ` ${residential ? t('Residential address.') : t('Business address.')}`}
          {location !== undefined &&
            ` ${t('Near {place}.', { place: `${location.lat.toFixed(3)}, ${location.lon.toFixed(3)}` })}`}
        </Text>
      </div>
      {messages.length > 0 && (
        <ul className={classes.messages}>
          {messages.map(({ code, field, message, suggestion }) => (
            <li key={`${code} ${field}`}>
              <span>{message}</span>
              {suggestion !== undefined && isField(field) && onUse !== undefined && (
                <Button size="compact-sm" variant="default" onClick={() => onUse({ [field]: suggestion })}>
                  {t('Use {suggestion}', { suggestion })}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {changes.length > 0 && <Differences verification={verification} />}
      {changes.length > 0 && status !== 'invalid' && onUse !== undefined && (
        <div>
          <Button
            variant="light"
            onClick={() => onUse(Object.fromEntries(changes.map(({ field, after }) => [field, after])))}
          >
            {t('Use the corrected address')}
          </Button>
        </div>
      )}
    </div>
  );
}

function Differences({ verification }: { verification: Verification }) {
  return (
    <table className={classes.diff}>
      <VisuallyHidden component="caption">{t('Changes')}</VisuallyHidden>
      <thead>
        <tr>
          <th scope="col">{t('Field')}</th>
          <th scope="col">{t('As written')}</th>
          <th scope="col">{t('Corrected')}</th>
        </tr>
      </thead>
      <tbody>
        {changesOf(verification).map(({ field, before, after, onlyCase }) => (
          <tr key={field}>
            <th scope="row">{FIELD_NAMES[field]}</th>
            <td>{onlyCase ? before : <del>{before === '' ? t('empty') : before}</del>}</td>
            <td>{onlyCase ? after : <ins>{after === '' ? t('empty') : after}</ins>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
