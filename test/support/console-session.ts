import { ApiClient, type Answer, type RequestOptions } from './api-client.js';

/** Sends what a browser that is signed in to the console sends. */
export class SessionClient extends ApiClient {
  constructor(
    url: string,
    readonly cookie: string,
  ) {
    super(url, null);
  }

  override send(method: string, path: string, options: RequestOptions = {}): Promise<Answer> {
    const headers = { cookie: this.cookie, 'X-Requested-With': 'console', ...options.headers };
    return super.send(method, path, { ...options, headers });
  }
}

/** Paths of an ApiClient are relative to /api/v1. */
export const CONSOLE_SESSION = '/../../console/session';
export const CONSOLE_PASSWORD = '/../../console/password';

/** The cookie that a response sets, as a browser sends it. */
export const cookieOf = ({ headers }: Answer): string => headers.getSetCookie()[0]!.split(';', 1)[0]!;

/** Signs in, and throws when that is refused. */
export async function signedIn(url: string, identity: object): Promise<SessionClient> {
  const answer = await new ApiClient(url, null).post(CONSOLE_SESSION, identity);
  if (answer.status !== 201) throw new Error(`The sign-in was refused: ${JSON.stringify(answer.body)}`);
  return new SessionClient(url, cookieOf(answer));
}

const PASSWORD = 'correct horse battery staple';

/** Creates a person who has set a password, and signs the person in. */
export async function signedInPerson(
  admin: ApiClient,
  values: { roles: string[]; application?: number; name?: string; email?: string },
): Promise<{ id: number; email: string; password: string; client: SessionClient }> {
  const email = values.email ?? `${crypto.randomUUID()}@example.com`;
  const created = await admin.post('/people', { name: 'Ada Lovelace', ...values, email });
  if (created.status !== 201) throw new Error(`The person was not created: ${JSON.stringify(created.body)}`);
  const { id } = created.body;
  await setPassword(admin, id, PASSWORD);
  const client = await signedIn(admin.url, { email, password: PASSWORD });
  return { id, email, password: PASSWORD, client };
}

/** By a link, as a person does. */
export async function setPassword(admin: ApiClient, id: number, password: string): Promise<Answer> {
  const { link } = (await admin.post(`/people/${id}/password_links`)).body;
  return new ApiClient(admin.url, null).post(CONSOLE_PASSWORD, { secret: secretIn(link), password });
}

export const secretIn = (link: string): string => link.split('secret=')[1]!;

/** Opens the console as an application, by a new portal link. */
export async function openedPortal(
  admin: ApiClient,
  applicationId: number,
  values: { readOnly?: boolean } = {},
): Promise<{ link: string; client: SessionClient }> {
  const created = await admin.post(`/applications/${applicationId}/portal_links`, values);
  if (created.status !== 201) throw new Error(`The link was not created: ${JSON.stringify(created.body)}`);
  const { link } = created.body;
  return { link, client: await signedIn(admin.url, { portalSecret: secretIn(link) }) };
}
