import type { Answer, TestApi } from './test-api.ts';

export const HOST = { host: 'ship.example.com' };

/** What a browser without scripts can do on a customer's page. */
export function createCustomerDesk(api: TestApi) {
  const open = (path: string, headers: Record<string, string> = {}): Promise<Answer> =>
    api.call('GET', path, { headers: { ...HOST, ...headers } });

  async function send(path: string, form: FormData | URLSearchParams): Promise<Answer> {
    const sent = new Response(form);
    return api.call('POST', path, {
      raw: Buffer.from(await sent.arrayBuffer()),
      headers: { ...HOST, 'content-type': sent.headers.get('content-type') ?? '' },
    });
  }

  const formKeyOf = ({ text }: Answer): string => /name="formKey" value="([\w-]{22})"/.exec(text)?.[1] ?? '';

  return {
    open,
    send,
    formKeyOf,

    /** The form of a return, as it is filled in; `fields` are by item where they end with a dot. */
    async returnForm(
      path: string,
      fields: Record<string, string>,
      photos: Uint8Array[] = [],
    ): Promise<FormData> {
      const form = new FormData();
      form.set('formKey', formKeyOf(await open(`${path}/return`)));
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      for (const bytes of photos) form.append('photos', new Blob([new Uint8Array(bytes)]), 'photo.jpg');
      return form;
    },

    /** Both steps. Returns the page of the second one, and the receipt. */
    async withdraw(path: string, fields: Record<string, string>) {
      const asked = await send(`${path}/withdraw`, new URLSearchParams(fields));
      const formKey = formKeyOf(asked);
      const confirmed = await send(`${path}/withdraw/confirm`, new URLSearchParams({ ...fields, formKey }));
      const { location } = confirmed.headers;
      const receipt = location === undefined ? undefined : await open(String(location));
      return { asked, formKey, confirmed, receipt };
    },
  };
}

export const pathOf = ({ trackingPageUrl }: { trackingPageUrl: string }): string =>
  new URL(trackingPageUrl).pathname;

/** What a page says. */
export const textOf = (page: string): string =>
  page
    .replace(/<style[\s\S]*?<\/style>/, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
