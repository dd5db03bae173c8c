import type { Siwx } from '../Siwx.ts'
import type { SiweOptions } from './SiweOptions.ts'

/** What `createLatchkey` takes as `siweConfig`; empty where the site has disabled it. */
export type SiweConfig = { readonly siwx: Siwx | undefined }

const fiveMinutesMs = 300_000

/**
 * Takes a sign-in of the older shape, for sites that come from there (S3.53). Accounts of other namespaces than EVM
 * count as signed in. Its code loads when it is used.
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
