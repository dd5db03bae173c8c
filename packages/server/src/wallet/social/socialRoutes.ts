import {
  completedLogin,
  completeLogin,
  loginWindowPath,
  socialProvider,
  writeLoginReturn,
} from '@latchkey/protocol/wallet'
import { ApiError } from '../../http/ApiError.ts'
import { type Route, route } from '../../http/route.ts'
import type { ServerContext } from '../../http/ServerEnv.ts'
import type { Provider } from '../../roles/providers/Provider.ts'
import { requireObjectId } from '../../roles/requireObjectId.ts'
import type { OpenProviders } from '../../roles/social/openProviders.ts'
import type { CompleteLogin } from './createCompleteLogin.ts'
import type { SocialLogins } from './createSocialLogins.ts'
import { readReturn } from './readReturn.ts'

const tag = 'Wallet'
const returnPath = '/returns/wallet'
const maxReturnBytes = 16 * 1024

/** By what a provider sends a visitor back. */
type Said = { by: Provider['responseMode']; text: URLSearchParams }

const returned = {
  access: 'public',
  page: true,
  path: `${returnPath}/{provider}`,
  rate: 'login',
  response: {
    content: 'text/html',
    description: 'Leads on to a page of the wallet, which no code is in the address of.',
    status: 303,
  },
  summary: 'Takes what a provider says as it sends a visitor back.',
  tag,
} as const

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
  /** Leads on within the wallet's origin alone, or nowhere. */
  async function takeBack(c: ServerContext, name: string, { by, text }: Said) {
    if (isLooking(c)) throw unknownReturn()
    const provider = socialProvider.safeParse(name).data
    if (!provider) throw unknownReturn()
    const facts = providers.require(provider).provider
    // What comes back in a way that this provider has not is not by it.
    const said = by === facts.responseMode ? readReturn(text, facts) : undefined
    if (!said) throw unknownReturn()
    const taken = await ('code' in said
      ? social.takeCode({ ...said, provider })
      : social.takeRefusal({ provider, state: said.state }))
    if (!taken) throw unknownReturn()
    return c.redirect(`${originOf(c)}${loginWindowPath}${writeLoginReturn(taken)}`, 303)
  }

  return [
    route({ ...returned, method: 'get' }, (c) =>
      takeBack(c, c.req.param('provider'), {
        by: 'query',
        text: new URL(c.req.url).searchParams,
      }),
    ),
    route(
      {
        ...returned,
        body: { maxBytes: maxReturnBytes, text: 'application/x-www-form-urlencoded' },
        method: 'post',
      },
      (c, { body }) =>
        takeBack(c, c.req.param('provider'), { by: 'form_post', text: new URLSearchParams(body) }),
    ),
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
        tag,
      },
      async (c, { body: { completion, nonceR }, countProject, device }) => {
        const loginId = requireObjectId(c.req.param('login'))
        const project = await social.projectOf({ device, loginId })
        if (project !== undefined) await countProject(project)
        const returnUrl = `${originOf(c)}${returnPath}`
        return c.json(await complete({ completion, device, loginId, nonceR, returnUrl }))
      },
    ),
  ]
}

/** A request that shows no one a page must not use up the one way back. */
function isLooking(c: ServerContext): boolean {
  return c.req.method === 'HEAD' || c.req.header('sec-purpose')?.startsWith('prefetch') === true
}

function unknownReturn(): ApiError {
  return new ApiError({
    code: 'return_unknown',
    description: 'This login is over, or was never begun.',
    status: 400,
  })
}
