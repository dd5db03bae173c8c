import type { PartContext } from '../../parts/Part.ts'
import type { MarkedRows } from '../../roles/createMarkedRows.ts'
import type { RoleKeys } from '../../roles/createRoleKeys.ts'
import { openProviders } from '../../roles/social/openProviders.ts'
import { systemClock } from '../../time/Clock.ts'
import type { ResultOf } from '../createResultOf.ts'
import { farcasterRoutes } from '../farcaster/farcasterRoutes.ts'
import { openFarcasterLogins } from '../farcaster/openFarcasterLogins.ts'
import type { createOriginOf } from '../walletOrigin.ts'
import { createCompleteLogin } from './createCompleteLogin.ts'
import { createSocialLogins } from './createSocialLogins.ts'
import { openExchange } from './openExchange.ts'
import { socialRoutes } from './socialRoutes.ts'

/** Logins by accounts at providers, of a role whose settings name some. */
export async function openSocial(
  context: PartContext,
  {
    keys,
    marked,
    originOf,
    resultOf,
  }: {
    keys: RoleKeys
    marked: MarkedRows
    originOf: ReturnType<typeof createOriginOf>
    resultOf: ResultOf
  },
) {
  const { config, logger, now, upstreams } = context
  const settings = config.wallet.social
  const ending = new AbortController()
  const asking = { clock: systemClock, now, signal: ending.signal }
  const providers = await openProviders(settings, { ...asking, logger, upstreams })
  const { budget, observer } = await upstreams()
  const social = createSocialLogins({ keys, marked, now })
  const exchange = openExchange(settings, { ...asking, budget, logger, observer })
  const complete = createCompleteLogin({ exchange, keys, now, providers, resultOf, social })
  const { signal } = ending
  const farcaster = await openFarcasterLogins(context, { keys, marked, resultOf, signal })
  return {
    async close() {
      await providers.close()
      ending.abort()
    },
    farcaster,
    providers,
    routes: [
      ...socialRoutes({
        complete,
        completeFarcaster: farcaster?.complete,
        originOf,
        providers,
        social,
      }),
      ...farcasterRoutes({ channels: farcaster?.channels, originOf, social }),
    ],
    social,
  }
}
