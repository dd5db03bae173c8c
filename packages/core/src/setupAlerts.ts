import type { Alert } from './state/alerts.ts'

/** Telemetry was refused because of the origin (S8.18). */
export function invalidAppConfiguration(origin: string): Alert {
  return {
    code: 'invalid_app_configuration',
    details: `Origin ${origin} is not on the allowlist of this project. Add it with \`latchkey-server project edit ID --origin ${origin}\`, and name the origins that are there already beside it.`,
    message: 'Invalid App Configuration',
    variant: 'error',
  }
}

/** An API of several wallets a namespace, in a project that has one (S6.6, S8.34). */
export function multiWalletOff(): Alert {
  return {
    code: 'multi_wallet_off',
    details:
      'Multi-wallet support is not enabled. Turn it on with `latchkey-server project edit ID --feature multi_wallet=on` to hold several wallets of one namespace.',
    message: 'Multi-wallet support is not enabled',
    variant: 'info',
  }
}

/** A switch to a network the site did not configure (S8.28). */
export function networkNotFound(networkId: string): Alert {
  return {
    code: 'network_not_found',
    details: `Network ${networkId} not found. Add it to \`networks\` of createLatchkey.`,
    message: 'Network not found',
    variant: 'error',
  }
}

/** A source of sessions cannot work (S8.27). */
export function sourceFailed(error: Error & { code?: unknown; details?: unknown }): Alert {
  const { code, details, message } = error
  return {
    code: typeof code === 'string' ? code : 'remote.failed',
    details: [`${message}.`, ...(Array.isArray(details) ? details : [])].join(' '),
    message,
    variant: 'error',
  }
}
