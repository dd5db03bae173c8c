import { completedLogin, completeLogin } from '@latchkey/protocol/wallet'
import { type Route, route } from '../../http/route.ts'
import type { ServerContext } from '../../http/ServerEnv.ts'
import { requireObjectId } from '../../roles/requireObjectId.ts'
import type { OpenProviders } from '../../roles/social/openProviders.ts'
import { returnRoutes } from '../../roles/social/returnRoutes.ts'
import type { CompleteLogin } from './createCompleteLogin.ts'
import type { SocialLogins } from './createSocialLogins.ts'

/** How a visitor comes back from a provider, and how the device that sent them continues. */
export function socialRoutes({
  complete,
  originOf,
  providers,
  social,
}: {
  complete: CompleteLogin
  originOf: (c: ServerContext) => string
  providers: OpenProviders
  social: Pick<SocialLogins, 'projectOf' | 'takeCode' | 'takeRefusal'>
}): Route[] {
  return [
    ...returnRoutes({ ...social, originOf, providers, role: 'wallet' }),
    route(
      {
        access: 'device',
        body: { json: completeLogin },
        method: 'post',
        path: '/wallet/v1/logins/{login}/complete',
        rate: 'login',
        response: {
          content: completedLogin,
          description: 'What the device does next.',
          status: 200,
        },
        summary: 'Completes a login by an account at a provider, in the browser that came back.',
        tag: 'Wallet',
      },
      async (c, { body: { completion, nonceR }, countProject, device }) => {
        const loginId = requireObjectId(c.req.param('login'))
        const project = await social.projectOf({ device, loginId })
        if (project !== undefined) await countProject(project)
        const origin = originOf(c)
        return c.json(await complete({ completion, device, loginId, nonceR, origin }))
      },
    ),
  ]
}
