/** Tells the page after the reload why it shows another account. */
const SWITCHED_ELSEWHERE = 'waybill:switched-elsewhere';

let shown: string | undefined;

/** The account whose data this page shows, from the session that it was loaded with. */
export const shownAccount = (): string | undefined => shown;

export function showAccount(id: string | undefined): void {
  shown = id;
}

/** Loads the page anew, because the session is in another account: it was switched in another tab. */
export function leaveStalePage(): void {
  sessionStorage.setItem(SWITCHED_ELSEWHERE, '1');
  location.assign('/');
}

/** Once after such a reload. */
export function wasSwitchedElsewhere(): boolean {
  const was = sessionStorage.getItem(SWITCHED_ELSEWHERE) !== null;
  sessionStorage.removeItem(SWITCHED_ELSEWHERE);
  return was;
}

/** A fetch that says which account the page shows. The server refuses a request if the session has moved on to another. */
export function createAccountFetch(
  send: (request: Request) => Promise<Response> = (request) => fetch(request),
  onMoved: () => void = leaveStalePage,
) {
  return async (request: Request): Promise<Response> => {
    if (shown !== undefined) request.headers.set('X-Waybill-Account', shown);
    const response = await send(request);
    if (response.status === 409 && (await codeOf(response)) === 'ACCOUNT_CHANGED') onMoved();
    return response;
  };
}

async function codeOf(response: Response): Promise<string | undefined> {
  const body = await response
    .clone()
    .json()
    .catch(() => undefined);
  return body?.error?.code;
}
