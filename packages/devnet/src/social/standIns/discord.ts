import { randomBytes } from 'node:crypto'
import { shownAs, userName } from '../PlayAccount.ts'
import type { CodesStandIn } from '../StandIn.ts'

const weekSeconds = 7 * 86_400

/** As Discord has them (https://docs.discord.com/developers/topics/oauth2). How long its codes count is not documented. */
export const discordStandIn: CodesStandIn = {
  accounts: [
    { name: 'Ann Doe', sub: '100000000000000001', userName: 'ann' },
    { sub: '100000000000000002', userName: 'bob' },
    // Ends as its discriminator does: whoever cuts that off by its letter alone shows "user1".
    { sub: '1000000000000000010', userName: 'user10' },
  ],
  answersForms: false,
  codeSeconds: 600,
  fields: [
    userName,
    { label: 'Subject', maxLength: 19, name: 'sub', pattern: '[0-9]{17,19}' },
    shownAs,
  ],
  hasVerifier: true,
  issuer: 'https://discord.com',
  moods: ['down', 'html', 'limited', 'ok', 'refused', 'slow'],
  name: 'Discord',
  namesItself: true,
  needsGrantType: true,
  needsUserAgent: false,
  passes: (prompt) => prompt === 'none',
  paths: {
    authorize: '/oauth2/authorize',
    revoke: '/api/oauth2/token/revoke',
    token: '/api/oauth2/token',
    user: '/api/users/@me',
  },
  prompts: ['consent', 'none'],
  proof: 'codes',
  redirects: 'exact',
  refusal: 'access_denied',
  refusals: {
    client: { error: 'invalid_client', status: 401 },
    code: { error: 'invalid_grant', status: 400 },
    grant: { error: 'unsupported_grant_type', status: 400 },
    redirect: { error: 'invalid_grant', status: 400 },
  },
  responseMode: 'query',
  revocation: { endsAll: true, form: 'post' },
  said: (scopes) => ({
    expires_in: weekSeconds,
    refresh_token: randomBytes(24).toString('base64url'),
    scope: scopes.join(' '),
  }),
  scopes: { known: ['identify'], needed: 'identify' },
  takesBasic: true,
  tokenSeconds: weekSeconds,
  tokenType: 'Bearer',
  unauthorized: { code: 0, message: '401: Unauthorized' },
  user({ name = null, sub, userName: typed = '' }) {
    // An old name is written with its discriminator.
    const [username, discriminator = '0'] = typed.split('#')
    return { avatar: null, discriminator, global_name: name, id: sub, username }
  },
}
