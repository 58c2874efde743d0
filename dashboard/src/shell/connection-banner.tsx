import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { connection, useIsConnectionLost } from '../lib/connection.ts';
import { rich } from '../lib/language/index.ts';
import { Icon } from '../ui/icons.tsx';
import classes from './connection-banner.module.css';

/** Says that the server cannot be reached, on every page, until it can. */
export function ConnectionBanner() {
  const isLost = useIsConnectionLost();
  const queryClient = useQueryClient();
  const wasLost = useRef(false);
  useEffect(() => {
    // What was missed meanwhile.
    if (wasLost.current && !isLost) void queryClient.invalidateQueries();
    wasLost.current = isLost;
  }, [isLost, queryClient]);
  useEffect(() => {
    const check = () => void connection.check();
    window.addEventListener('online', check);
    window.addEventListener('offline', check);
    return () => {
      window.removeEventListener('online', check);
      window.removeEventListener('offline', check);
    };
  }, []);
  return (
    <div role="status" className={classes.status}>
      {isLost && (
        <div className={classes.banner}>
          <Icon name="warning" size={20} />
          <div>
            {rich(
              '<strong>No connection to Waybill.</strong> This page may be out of date. Nothing is saved or bought now, and nothing will be sent later by itself: try again when the connection is back.',
              { strong: (text) => <strong>{text}</strong> },
            )}
          </div>
        </div>
      )}
    </div>
  );
}
