import { address, subject } from '../PlayAccount.ts'
import type { IdTokenStandIn } from '../StandIn.ts'

/** As Google has them (https://accounts.google.com/.well-known/openid-configuration). */
export const googleStandIn: IdTokenStandIn = {
  accounts: [
    { email: 'ann@play.example', sub: '100000000000000000001' },
    { email: 'bob@play.example', sub: '100000000000000000002' },
  ],
  claims: (_, client) => ({ azp: client, email_verified: true }),
  fields: [address, subject],
  hasVerifier: true,
  issuer: 'https://accounts.google.com',
  lifetimeSeconds: 3600,
  moods: ['down', 'html', 'ok', 'slow'],
  name: 'Google',
  namesItself: false,
  needsGrantType: true,
  passes: undefined,
  paths: { authorize: '/o/oauth2/v2/auth', keys: '/oauth2/v3/certs', token: '/token' },
  prompts: ['consent', 'select_account'],
  proof: 'idToken',
  redirects: 'exact',
  refusal: 'access_denied',
  refusals: {
    client: { error: 'invalid_client', status: 401 },
    code: { error: 'invalid_grant', status: 400 },
    grant: { error: 'unsupported_grant_type', status: 400 },
    redirect: { error: 'redirect_uri_mismatch', status: 400 },
  },
  responseMode: 'query',
  scopes: { known: ['openid', 'email', 'profile'], needed: 'openid' },
  takesBasic: false,
}
