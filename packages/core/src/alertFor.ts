import type { Alert } from './state/alerts.ts'

/** Alerts about a site's set-up, by what went wrong (S8.13–S8.18, S8.28, S8.34, S6.3). */
export const alertFor = {
  invalidAppConfiguration: (origin: string): Alert => ({
    code: 'invalid_app_configuration',
    details: `Origin ${origin} is not on the allowlist of this project. Add it with \`latchkey-server project edit\`.`,
    message: 'Invalid App Configuration',
    variant: 'error',
  }),
  localConfigurationIgnored: (keys: readonly string[]): Alert => ({
    code: 'local_configuration_ignored',
    details: `Local configuration ignored: the project's settings on the server decide ${keys.map((key) => `"${key}"`).join(', ')}.`,
    message: 'Local configuration ignored',
    variant: 'warning',
  }),
  multiWalletDisabled: (): Alert => ({
    code: 'multi_wallet_disabled',
    details: 'Multi-wallet support is not enabled. Turn on the project feature multi_wallet.',
    message: 'Multi-wallet support is not enabled',
    variant: 'info',
  }),
  networkNotFound: (networkId: string): Alert => ({
    code: 'network_not_found',
    details: `Network ${networkId} not found. Add it to \`networks\` of createLatchkey.`,
    message: 'Network not found',
    variant: 'error',
  }),
  originNotAllowed: (origin: string): Alert => ({
    code: 'origin_not_allowed',
    details: `Origin ${origin} is not allowed by this project. E-mail and social login need it; add it with \`latchkey-server project edit\`.`,
    message: 'Origin not allowed',
    variant: 'error',
  }),
  projectIdMissing: (): Alert => ({
    code: 'project_id_missing',
    details:
      'Project id not configured. Create one with `latchkey-server project create` and pass it as `projectId`.',
    message: 'Project id not configured',
    variant: 'error',
  }),
  rateLimited: (): Alert => ({
    code: 'rate_limited',
    details:
      'The server limits how often this project may ask for its allowed origins. Try again in a minute.',
    message: 'Rate limited',
    variant: 'error',
  }),
  serverError: (message: string): Alert => ({
    code: 'server_error',
    details: `The server could not say which origins are allowed: ${message}`,
    message: 'Server error',
    variant: 'error',
  }),
} as const
