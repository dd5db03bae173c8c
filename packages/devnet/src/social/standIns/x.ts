import { shownAs, userName } from '../PlayAccount.ts'
import type { CodesStandIn, Refusal } from '../StandIn.ts'

/** It calls all that is wrong one name. */
const invalid = (description: string): Refusal => ({
  description,
  error: 'invalid_request',
  status: 400,
})

/**
 * As X has them, on one origin in the place of its two
 * (https://docs.x.com/fundamentals/authentication/oauth-2-0/authorization-code). It shows its page at each trip.
 */
export const xStandIn: CodesStandIn = {
  accounts: [
    { name: 'Ann Doe', sub: '2000000001', userName: 'ann' },
    { sub: '1800000000000000002', userName: 'bob' },
  ],
  answersForms: false,
  codeSeconds: 30,
  fields: [
    userName,
    { label: 'Subject', maxLength: 19, name: 'sub', pattern: '[1-9][0-9]*' },
    shownAs,
  ],
  hasVerifier: true,
  issuer: 'https://x.com',
  maxState: 500,
  moods: ['down', 'html', 'limited', 'ok', 'paid', 'refused', 'slow'],
  name: 'X',
  namesItself: false,
  needsGrantType: true,
  needsUserAgent: false,
  needsVerifier: true,
  passes: undefined,
  paths: {
    authorize: '/i/oauth2/authorize',
    revoke: '/2/oauth2/revoke',
    token: '/2/oauth2/token',
    user: '/2/users/me',
  },
  prompts: [],
  proof: 'codes',
  redirects: 'exact',
  refusal: 'access_denied',
  refusals: {
    client: {
      description: 'Missing valid authorization header',
      error: 'unauthorized_client',
      status: 401,
    },
    code: invalid('Value passed for the authorization code was invalid.'),
    grant: invalid('Missing required parameter [grant_type].'),
    redirect: invalid('Value passed for the redirect uri did not match the uri of the code.'),
    verifier: invalid('Value passed for the code verifier did not match the code challenge.'),
  },
  responseMode: 'query',
  revocation: { endsAll: false, form: 'post' },
  said: (scopes) => ({ expires_in: 7200, scope: scopes.join(' ') }),
  scopes: { known: ['tweet.read', 'users.read'], needed: 'users.read tweet.read' },
  takesBasic: 'only',
  tokenSeconds: 7200,
  tokenType: 'bearer',
  unauthorized: { status: 401, title: 'Unauthorized', type: 'about:blank' },
  user: ({ name = '', sub, userName: username }) => ({ data: { id: sub, name, username } }),
}
