import type { PartContext } from '../../parts/Part.ts'
import type { MarkedRows } from '../../roles/createMarkedRows.ts'
import type { RoleKeys } from '../../roles/createRoleKeys.ts'
import { openSites } from '../../roles/site/openSites.ts'
import { openProviders } from '../../roles/social/openProviders.ts'
import { systemClock } from '../../time/Clock.ts'
import type { ResultOf } from '../createResultOf.ts'
import { farcasterRoutes } from '../farcaster/farcasterRoutes.ts'
import { openFarcasterLogins } from '../farcaster/openFarcasterLogins.ts'
import { createSignedLogins } from '../signed/createSignedLogins.ts'
import { createSiteLogins } from '../site/createSiteLogins.ts'
import type { createOriginOf } from '../walletOrigin.ts'
import { createCompleteLogin } from './createCompleteLogin.ts'
import { createSocialLogins } from './createSocialLogins.ts'
import { createStartOther } from './createStartOther.ts'
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
  const { config, findProject, logger, now, upstreams } = context
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
  const siteLogins = createSiteLogins({
    ...{ findProject, keys, resultOf },
    logins: createSignedLogins({ keys, marked, now, provider: 'site' }),
    sites: await openSites(config.wallet.siteLogins, { ...asking, logger, upstreams }),
  })
  return {
    async close() {
      await providers.close()
      ending.abort()
    },
    routes: [
      ...socialRoutes({
        complete,
        completeFarcaster: farcaster?.complete,
        completeSite: siteLogins.complete,
        originOf,
        providers,
        social,
      }),
      ...farcasterRoutes({ channels: farcaster?.channels, originOf, social }),
    ],
    social,
    startOther: createStartOther({ farcaster, providers, siteLogins, social }),
  }
}
