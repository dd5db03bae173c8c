import { shownAs, userName } from '../PlayAccount.ts'
import type { CodesStandIn } from '../StandIn.ts'

/**
 * As GitHub has them, on one origin in the place of its two
 * (https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps and
 * https://docs.github.com/en/rest/apps/oauth-applications). It says no with status 200, and its tokens do not end by themselves.
 */
export const githubStandIn: CodesStandIn = {
  accounts: [
    { name: 'Ann Doe', sub: '1000001', userName: 'ann' },
    { sub: '1000002', userName: 'bob' },
  ],
  answersForms: true,
  codeSeconds: 600,
  fields: [
    userName,
    // A number, which JSON has no room for beyond 2 to the power of 53.
    { label: 'Subject', maxLength: 15, name: 'sub', pattern: '[1-9][0-9]*' },
    shownAs,
  ],
  hasVerifier: true,
  issuer: 'https://github.com/login/oauth',
  moods: ['down', 'html', 'limited', 'ok', 'refused', 'slow'],
  name: 'GitHub',
  namesItself: false,
  needsGrantType: false,
  needsUserAgent: true,
  passes: (prompt) => prompt !== 'select_account',
  paths: {
    authorize: '/login/oauth/authorize',
    revoke: '/applications/:client/token',
    token: '/login/oauth/access_token',
    user: '/user',
  },
  prompts: ['select_account'],
  proof: 'codes',
  redirects: 'below',
  refusal: 'access_denied',
  refusals: {
    client: { error: 'incorrect_client_credentials', status: 200 },
    code: { error: 'bad_verification_code', status: 200 },
    grant: { error: 'unsupported_grant_type', status: 200 },
    redirect: { error: 'redirect_uri_mismatch', status: 200 },
  },
  responseMode: 'query',
  revocation: { endsAll: false, form: 'delete' },
  said: (scopes) => ({ scope: scopes.join(',') }),
  scopes: { known: ['read:user', 'user:email'] },
  takesBasic: false,
  tokenSeconds: undefined,
  tokenType: 'bearer',
  unauthorized: { message: 'Bad credentials' },
  user: ({ name = null, sub, userName: login }) => ({ email: null, id: Number(sub), login, name }),
}
