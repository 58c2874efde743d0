/** A form that a customer has sent. */
export interface CustomerForm {
  /** Trimmed; empty if it is missing. */
  text(name: string): string;
  /** In the order in which they were chosen. */
  files(name: string): Promise<Buffer[]>;
}

/** As browsers send it, with files or without; undefined if it cannot be read. */
export async function readForm(contentType: string, body: Buffer): Promise<CustomerForm | undefined> {
  const fields = await fieldsOf(contentType, body);
  return (
    fields && {
      text(name) {
        const value = fields.get(name);
        return typeof value === 'string' ? storable(value).trim() : '';
      },
      async files(name) {
        const found: Buffer[] = [];
        // A field in which no file was chosen is sent as an empty one.
        for (const value of fields.getAll(name))
          if (typeof value !== 'string' && value.size > 0) found.push(Buffer.from(await value.arrayBuffer()));
        return found;
      },
    }
  );
}

async function fieldsOf(contentType: string, body: Buffer): Promise<FormData | undefined> {
  try {
    return await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData();
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

/** Line breaks are sent as two characters. PostgreSQL stores no NUL. */
const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '').replaceAll('\r\n', '\n');
