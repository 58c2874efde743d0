import { type FormEvent, useState } from 'react';
import { createOwner, type Owner } from './setup-api.ts';

const tokenFromLink = (): string => new URLSearchParams(window.location.hash.slice(1)).get('token') ?? '';

/** Where the one-time setup link leads: makes the owner. */
export function Setup() {
  const [owner, setOwner] = useState<Owner>();
  return (
    <main>
      <h1>Waybill</h1>
      {owner === undefined ? <OwnerForm onCreated={setOwner} /> : <Done owner={owner} />}
    </main>
  );
}

function OwnerForm({ onCreated }: { onCreated(owner: Owner): void }) {
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setBusy(true);
    setError(undefined);
    try {
      const email = String(form.get('email'));
      const password = String(form.get('password'));
      onCreated(await createOwner({ token: tokenFromLink(), email, password }));
    } catch (thrown) {
      setError(thrown instanceof Error ? thrown.message : 'The server did not answer');
    } finally {
      setBusy(false);
    }
  }

  return (
    <form onSubmit={submit}>
      <p>Choose how you will log in. You become the owner of this installation.</p>
      <label>
        Email
        <input name="email" type="email" autoComplete="username" required />
      </label>
      <label>
        Password
        <input name="password" type="password" autoComplete="new-password" minLength={10} required />
        <small>10 characters or more</small>
      </label>
      {error !== undefined && (
        <p role="alert" className="error">
          {error}
        </p>
      )}
      <button type="submit" disabled={busy}>
        {busy ? 'Creating…' : 'Create owner'}
      </button>
    </form>
  );
}

function Done({ owner }: { owner: Owner }) {
  return (
    <>
      <p className="notice">{owner.email} is the owner of this installation.</p>
      <p>Next, make your first API key:</p>
      <pre>{`npx waybill keys create --user ${owner.email} --name first --access shipping,addresses`}</pre>
      <p>
        <a href="/docs">API reference</a>
      </p>
    </>
  );
}
