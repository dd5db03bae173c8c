import { createHash } from 'node:crypto'
import type { CodesStandIn, Refusal } from '../StandIn.ts'

const lifetimeSeconds = 60 * 86_400

const refused = (message: string, code: number, subcode?: number): Refusal => ({
  error: {
    code,
    message,
    type: 'OAuthException',
    ...(subcode !== undefined && { error_subcode: subcode }),
  },
  status: 400,
})

/** The number by which a client knows an account, which each one knows by another. */
export function facebookIdOf(sub: string, client: string): string {
  const hash = createHash('sha256').update(`${client} ${sub}`).digest('hex')
  return `${BigInt(`0x1${hash}`)}`.slice(0, 15)
}

/**
 * As Facebook has them, on one origin in the place of its two, for an app that requires a proof of its secret
 * (https://developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow). How long its codes count is not documented. None
 * of its tokens is ended here: the real one can only take the app away from an account.
 */
export const facebookStandIn: CodesStandIn = {
  accounts: [
    { name: 'Ann Doe', sub: '1000001' },
    { name: 'Bob Roe', sub: '1000002' },
  ],
  answersForms: false,
  codeSeconds: 600,
  fields: [
    { label: 'Name', maxLength: 128, name: 'name' },
    { label: 'Subject', maxLength: 19, name: 'sub', pattern: '[1-9][0-9]*' },
  ],
  // So that the address has none of the page before it.
  fragment: '#_=_',
  hasVerifier: false,
  issuer: 'https://www.facebook.com',
  moods: ['down', 'html', 'limited', 'ok', 'refused', 'slow'],
  name: 'Facebook',
  namesItself: false,
  needsGrantType: false,
  needsSecretProof: true,
  needsUserAgent: false,
  passes: () => true,
  paths: {
    authorize: '/v24.0/dialog/oauth',
    token: '/v24.0/oauth/access_token',
    user: '/v24.0/me',
  },
  prompts: [],
  proof: 'codes',
  redirects: 'exact',
  refusal: 'access_denied',
  refusals: {
    client: refused('Error validating client secret.', 1),
    code: refused('This authorization code has been used.', 100, 36_009),
    grant: refused('Unsupported grant_type', 100),
    old: refused('This authorization code has expired.', 100, 36_007),
    redirect: refused('Error validating verification code: redirect_uri differs', 100, 36_008),
  },
  responseMode: 'query',
  revocation: undefined,
  said: () => ({ expires_in: lifetimeSeconds }),
  scopes: { known: ['public_profile'] },
  takesBasic: false,
  tokenSeconds: lifetimeSeconds,
  tokenType: 'bearer',
  unauthorized: {
    error: { code: 190, message: 'Invalid OAuth access token.', type: 'OAuthException' },
  },
  user: ({ name, sub }, client) => ({ id: facebookIdOf(sub, client), name }),
}
