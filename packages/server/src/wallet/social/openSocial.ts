import type { PartContext } from '../../parts/Part.ts'
import type { MarkedRows } from '../../roles/createMarkedRows.ts'
import type { RoleKeys } from '../../roles/createRoleKeys.ts'
import { openProviders } from '../../roles/social/openProviders.ts'
import { systemClock } from '../../time/Clock.ts'
import type { ResultOf } from '../createResultOf.ts'
import type { createOriginOf } from '../walletOrigin.ts'
import { createCompleteLogin } from './createCompleteLogin.ts'
import { createSocialLogins } from './createSocialLogins.ts'
import { openExchange } from './openExchange.ts'
import { socialRoutes } from './socialRoutes.ts'

/** Logins by accounts at providers, of a role whose settings name some. */
export async function openSocial(
  { config, logger, now, upstreams }: PartContext,
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
  const settings = config.wallet.social
  const ending = new AbortController()
  const asking = { clock: systemClock, now, signal: ending.signal }
  const providers = await openProviders(settings, { ...asking, logger, upstreams })
  const { budget, observer } = await upstreams()
  const social = createSocialLogins({ keys, marked, now })
  const exchange = openExchange(settings, { ...asking, budget, logger, observer })
  const complete = createCompleteLogin({ exchange, keys, now, providers, resultOf, social })
  return {
    async close() {
      await providers.close()
      ending.abort()
    },
    providers,
    routes: socialRoutes({ complete, originOf, providers, social }),
    social,
  }
}
