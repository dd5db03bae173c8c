import { InvalidOptionError } from '../../errors/config.ts'
import type { Siwx } from '../Siwx.ts'
import type { SiweOptions } from './SiweOptions.ts'

/** What `createLatchkey` takes as `siweConfig`; empty where the site has disabled it. */
export type SiweConfig = { readonly siwx: Siwx | undefined }

const fiveMinutesMs = 300_000

/** Without one of these each visitor would fail at it. */
const needed = [
  'createMessage',
  'getMessageParams',
  'getNonce',
  'getSession',
  'signOut',
  'verifyMessage',
] as const satisfies readonly (keyof SiweOptions)[]

/** Longer than that browsers take for at once. */
const maxTimerMs = 2 ** 31 - 1

/**
 * Takes a sign-in of the older shape, for sites that come from there (S3.53). Accounts of other namespaces than EVM
 * count as signed in. Its code loads when it is used.
 *
 * @throws {InvalidOptionError} when a function is missing, or the interval is none
 *
 * @example
 * createLatchkey({ ...options, siweConfig: createSIWEConfig({ getNonce, createMessage, … }) })
 */
export function createSIWEConfig(options: SiweOptions): SiweConfig {
  const {
    enabled = true,
    required = true,
    sessionRefetchIntervalMs = fiveMinutesMs,
    signOutOnDisconnect = true,
  } = options
  const missing = needed.find((name) => typeof options[name] !== 'function')
  if (missing) throw new InvalidOptionError({ option: missing, reason: 'pass a function' })
  if (!(sessionRefetchIntervalMs > 0 && sessionRefetchIntervalMs <= maxTimerMs))
    throw new InvalidOptionError({
      option: 'sessionRefetchIntervalMs',
      reason: 'pass milliseconds, 24 days at most',
    })
  const load = async () => (await import('./createSiweSessions.ts')).createSiweSessions(options)
  const siwx: Siwx = {
    addSession: async (session) => (await load()).add(session),
    createMessage: async (input) => (await load()).createMessage(input),
    getRequired: () => required,
    getSessions: async (chainId, address) => (await load()).get(chainId, address),
    revokeSession: async (chainId) => (await load()).revoke(chainId),
    setSessions: async (sessions) => (await load()).set(sessions),
    signOutOnDisconnect,
    watchSessions(onChange) {
      const timer = setInterval(onChange, sessionRefetchIntervalMs)
      return () => clearInterval(timer)
    },
  }
  return { siwx: enabled ? siwx : undefined }
}
