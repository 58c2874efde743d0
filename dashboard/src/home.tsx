import { useEffect, useState } from 'react';
import { isSetupNeeded } from './setup-api.ts';

/** The front page until the dashboard itself is here: says where things are. */
export function Home() {
  const [setupNeeded, setSetupNeeded] = useState(false);
  useEffect(() => {
    isSetupNeeded().then(setSetupNeeded, () => {});
  }, []);

  return (
    <main>
      <h1>Waybill</h1>
      <p>Your shipping platform is running.</p>
      {setupNeeded && (
        <p className="notice">
          It has no owner yet. Open the setup link that the server printed in its terminal, or run{' '}
          <code>npx waybill users create --email you@example.com</code>.
        </p>
      )}
      <h2>Where to go</h2>
      <ul>
        <li>
          <a href="/docs">API reference</a> — every path, field and error
        </li>
        <li>
          <a href="/api/openapi.json">openapi.json</a> — the same for machines
        </li>
      </ul>
      <h2>Your first request</h2>
      <pre>{`npx waybill keys create --user you@example.com --name first --access shipping,addresses
curl ${window.location.origin}/api/v1/orders -H "Authorization: Bearer svc_live_…"`}</pre>
    </main>
  );
}
