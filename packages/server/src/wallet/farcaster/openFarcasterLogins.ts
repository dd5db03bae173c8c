import { setTimeout as pause } from 'node:timers/promises'
import type { PartContext } from '../../parts/Part.ts'
import type { MarkedRows } from '../../roles/createMarkedRows.ts'
import type { RoleKeys } from '../../roles/createRoleKeys.ts'
import { openFarcaster } from '../../roles/farcaster/openFarcaster.ts'
import { systemClock } from '../../time/Clock.ts'
import type { ResultOf } from '../createResultOf.ts'
import { createChannels } from './createChannels.ts'
import { createCompleteFarcaster } from './createCompleteFarcaster.ts'
import { createFarcasterLogins } from './createFarcasterLogins.ts'
import { createRelay } from './createRelay.ts'

export type OpenFarcasterLogins = Awaited<ReturnType<typeof openFarcasterLogins>>

/** Logins by accounts of Farcaster; undefined for a role whose settings have none. */
export async function openFarcasterLogins(
  { config, logger, now, upstreams }: PartContext,
  {
    keys,
    marked,
    resultOf,
    signal,
  }: {
    keys: RoleKeys
    marked: MarkedRows
    resultOf: ResultOf
    /** Ends what is asked. */
    signal: AbortSignal
  },
) {
  const settings = config.wallet.social.farcaster
  const asking = { clock: systemClock, signal }
  const farcaster = await openFarcaster(settings, { ...asking, logger, now, upstreams })
  if (!settings || !farcaster) return undefined
  const { budget, observer } = await upstreams()
  const logins = createFarcasterLogins({ keys, marked, now })
  const relay = createRelay(settings.relay, { ...asking, budget, observer })
  return {
    channels: createChannels({ logins, now: systemClock.now, pause: (ms) => pause(ms), relay }),
    complete: createCompleteFarcaster({ farcaster, keys, logins, resultOf }),
    start: logins.start,
  }
}
