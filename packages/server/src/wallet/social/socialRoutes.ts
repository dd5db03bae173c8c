import {
  completedLogin,
  completeFarcasterLogin,
  completeLogin,
  completeSiteLogin,
} from '@latchkey/protocol/wallet'
import * as z from 'zod/mini'
import { type Route, route } from '../../http/route.ts'
import type { ServerContext } from '../../http/ServerEnv.ts'
import { readBrowser } from '../../mail/readBrowser.ts'
import { requireObjectId } from '../../roles/requireObjectId.ts'
import { providerOff } from '../../roles/social/loginErrors.ts'
import type { OpenProviders } from '../../roles/social/openProviders.ts'
import { returnRoutes } from '../../roles/social/returnRoutes.ts'
import type { CompleteFarcaster } from '../farcaster/createCompleteFarcaster.ts'
import type { SiteLogins } from '../site/createSiteLogins.ts'
import type { CompleteLogin } from './createCompleteLogin.ts'
import type { SocialLogins } from './createSocialLogins.ts'

/** How a visitor comes back from a provider, and how the device that sent them continues. */
export function socialRoutes({
  complete,
  completeFarcaster,
  completeSite,
  originOf,
  providers,
  social,
}: {
  complete: CompleteLogin
  /** Undefined for a role without settings for it. */
  completeFarcaster: CompleteFarcaster | undefined
  completeSite: SiteLogins['complete']
  originOf: (c: ServerContext) => string
  providers: OpenProviders
  social: Pick<SocialLogins, 'projectOf' | 'takeCode' | 'takeRefusal'>
}): Route[] {
  return [
    ...returnRoutes({ ...social, originOf, providers, role: 'wallet' }),
    route(
      {
        access: 'device',
        body: { json: z.union([completeLogin, completeFarcasterLogin, completeSiteLogin]) },
        method: 'post',
        path: '/wallet/v1/logins/{login}/complete',
        rate: 'login',
        response: {
          content: completedLogin,
          description: 'What the device does next.',
          status: 200,
        },
        summary:
          'Completes a login by an account at a provider, in the browser that came back, or by what an app of Farcaster or the site’s server has signed.',
        tag: 'Wallet',
      },
      async (c, { body, countProject, device }) => {
        const loginId = requireObjectId(c.req.param('login'))
        const project = await social.projectOf({ device, loginId })
        if (project !== undefined) await countProject(project)
        const origin = originOf(c)
        const browser = readBrowser(c.req.header('user-agent') ?? '')
        const of = { browser, device, loginId, origin }
        if ('assertion' in body) return c.json(await completeSite({ ...body, ...of }))
        if (!('message' in body)) return c.json(await complete({ ...body, ...of }))
        if (!completeFarcaster) throw providerOff()
        return c.json(await completeFarcaster({ ...body, ...of }))
      },
    ),
  ]
}
