import type { Provider } from './Provider.ts'

/** https://developers.google.com/identity/openid-connect/openid-connect; a `sub` is never given to another account. */
export const google: Provider = {
  algorithms: ['RS256'],
  authorizationUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
  hasVerifier: true,
  issuer: 'https://accounts.google.com',
  // Both are documented, and mean the same accounts.
  issuers: ['https://accounts.google.com', 'accounts.google.com'],
  keysUrl: 'https://www.googleapis.com/oauth2/v3/certs',
  name: 'google',
  namesItself: false,
  responseMode: 'query',
  scope: 'openid email',
  tokenUrl: 'https://oauth2.googleapis.com/token',
}
