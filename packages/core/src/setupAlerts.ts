import type { Alert } from './state/alerts.ts'

/** Telemetry was refused because of the origin (S8.18). */
export function invalidAppConfiguration(origin: string): Alert {
  return {
    code: 'invalid_app_configuration',
    details: `Origin ${origin} is not on the allowlist of this project. Add it with \`latchkey-server project edit\`.`,
    message: 'Invalid App Configuration',
    variant: 'error',
  }
}

/** The project's configuration overrode local features (S6.3). */
export function localConfigurationIgnored(keys: readonly string[]): Alert {
  return {
    code: 'local_configuration_ignored',
    details: `Local configuration ignored: the project's settings on the server decide ${keys.map((key) => `"${key}"`).join(', ')}.`,
    message: 'Local configuration ignored',
    variant: 'warning',
  }
}

/** An API of several wallets a namespace, in a project that has one (S6.6, S8.34). */
export function multiWalletOff(): Alert {
  return {
    code: 'multi_wallet_off',
    details:
      'Multi-wallet support is not enabled. Turn it on with `latchkey-server project edit` to hold several wallets of one namespace.',
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

/** The site has set what nothing reads yet. */
export function optionsIgnored(names: readonly string[]): Alert {
  return {
    code: 'options_ignored',
    details: `Options without effect: ${names.join(', ')}. This version has no such feature; leave them out.`,
    message: 'Options without effect',
    variant: 'warning',
  }
}

/** The page's origin is not allowed by the project (S8.14). */
export function originNotAllowed(origin: string): Alert {
  return {
    code: 'origin_not_allowed',
    details: `Origin ${origin} is not allowed by this project. E-mail and social login need it; add it with \`latchkey-server project edit\`.`,
    message: 'Origin not allowed',
    variant: 'error',
  }
}

/** No project id (S8.13). */
export function projectIdMissing(): Alert {
  return {
    code: 'project_id_missing',
    details:
      'Project id not configured. Create one with `latchkey-server project create` and pass it as `projectId`.',
    message: 'Project id not configured',
    variant: 'error',
  }
}

/** Asking for the allowed origins answered 429 (S8.15). */
export function rateLimited(): Alert {
  return {
    code: 'rate_limited',
    details:
      'The server limits how often this project may ask for its allowed origins. Try again in a minute.',
    message: 'Rate limited',
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

/** Asking for the allowed origins answered 5xx (S8.16). */
export function serverError(message: string): Alert {
  return {
    code: 'server_error',
    details: `The server could not say which origins are allowed: ${message}`,
    message: 'Server error',
    variant: 'error',
  }
}
