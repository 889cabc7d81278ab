/** Where the password of a connection comes from; of one that is kept nothing more is known here. */
export type PasswordFrom = 'none' | 'environment' | 'file' | 'typed' | 'kept' | 'settings';

/** A connection as the form has it. Lists are written with commas between. */
export interface ConnectionDraft {
  readonly id: string;
  readonly kind: string;
  readonly url: string;
  readonly user: string;
  readonly from: PasswordFrom;
  /** The name of a variable, the path of a file, or the password itself until it is sent. */
  readonly secret: string;
  readonly access: string;
  readonly dialect: string;
  readonly mask: string;
}

export const NEW_CONNECTION: ConnectionDraft = {
  id: '',
  kind: 'postgresql',
  url: '',
  user: '',
  from: 'none',
  secret: '',
  access: 'read-only',
  dialect: '',
  mask: '',
};

type Fields = Readonly<Record<string, unknown>>;

/** What a form begins with, and what it does not show but must not lose. */
export interface Connection extends ConnectionDraft {
  readonly server: string;
  readonly database: string;
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');

export function connectionOf(data: Fields): Connection {
  const password = (data['password'] ?? {}) as Fields;
  const mask = Array.isArray(data['mask']) ? data['mask'].map(String) : [];
  return {
    id: text(data['id']),
    kind: text(data['kind']),
    url: text(data['url']),
    server: text(data['server']),
    database: text(data['database']),
    user: text(data['user']),
    from: (text(password['from']) || 'none') as PasswordFrom,
    secret: text(password['name']) || text(password['path']),
    access: text(data['access']) || 'read-only',
    dialect: text(data['dialect']),
    mask: mask.join(', '),
  };
}

/** Whether the database is one file, which can be a scratch database. */
export const isFile = (kind: string) => kind === 'sqlite' || kind === 'h2';

/** Whether the database hides masked columns by the rights of a login, which has to be created. */
export const masksByLogin = ({ kind, mask }: ConnectionDraft) =>
  mask !== '' && ['postgresql', 'mariadb', 'sqlserver'].includes(kind);

/** As the server takes it. */
export function bodyOf(draft: ConnectionDraft): Fields {
  const { from, secret, mask, access, ...plain } = draft;
  const name = { environment: 'name', file: 'path', typed: 'value' }[from as string];
  const masks = mask
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
  return {
    ...plain,
    ...(access === 'read-only' ? {} : { access: isFile(plain.kind) ? access : 'read-write' }),
    password: { from, ...(name ? { [name]: secret } : {}) },
    ...(masks.length > 0 ? { mask: masks } : {}),
  };
}

/** What is missing, by field. */
export function problemsIn(draft: ConnectionDraft): Readonly<Record<string, string>> {
  const wrong: Record<string, string> = {};
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(draft.id)) wrong['id'] = 'Use letters, digits, - and _.';
  if (draft.url.trim() === '' && draft.kind !== 'stub') wrong['url'] = 'Required.';
  if (draft.kind === 'design' && draft.dialect === '') wrong['dialect'] = 'Required.';
  if (['environment', 'file', 'typed'].includes(draft.from) && draft.secret === '')
    wrong['secret'] = 'Required.';
  if (draft.from === 'environment' && draft.secret !== '' && !/^[A-Za-z_]\w*$/.test(draft.secret))
    wrong['secret'] = 'Enter the name of a variable, as in SHOP_PASSWORD.';
  return wrong;
}
