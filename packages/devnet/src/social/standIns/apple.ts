import { address, subject } from '../PlayAccount.ts'
import type { IdTokenStandIn } from '../StandIn.ts'

const relay = '@privaterelay.appleid.com'

/**
 * As Apple has them (https://developer.apple.com/documentation/signinwithapplerestapi). The real one takes no way back to http or to
 * localhost.
 */
export const appleStandIn: IdTokenStandIn = {
  accounts: [
    {
      email: `x7y8z9${relay}`,
      name: 'Ann Doe',
      sub: '001234.0123456789abcdef0123456789abcdef.0123',
    },
    {
      email: 'bob@play.example',
      name: 'Bob Roe',
      sub: '001234.fedcba9876543210fedcba9876543210.3210',
    },
  ],
  // It has written each of both flags as a text and as what it is.
  claims: ({ email }) => ({
    nonce_supported: true,
    ...(email?.endsWith(relay)
      ? { email_verified: 'true', is_private_email: 'true' }
      : { email_verified: true }),
  }),
  fields: [address, subject, { isOptional: true, label: 'Name', maxLength: 128, name: 'name' }],
  hasVerifier: false,
  issuer: 'https://appleid.apple.com',
  lifetimeSeconds: 86_400,
  moods: ['down', 'html', 'ok', 'slow'],
  name: 'Apple',
  namesItself: false,
  needsGrantType: true,
  passes: undefined,
  paths: { authorize: '/auth/authorize', keys: '/auth/keys', token: '/auth/token' },
  prompts: [],
  proof: 'idToken',
  redirects: 'exact',
  refusal: 'user_cancelled_authorize',
  refusals: {
    client: { error: 'invalid_client', status: 400 },
    code: { error: 'invalid_grant', status: 400 },
    grant: { error: 'unsupported_grant_type', status: 400 },
    redirect: { error: 'redirect_uri_mismatch', status: 400 },
  },
  responseMode: 'form_post',
  scopes: { known: ['name', 'email', 'openid'], needed: 'name' },
  takesBasic: false,
}
