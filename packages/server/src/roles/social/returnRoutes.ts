import {
  type LoginReturn,
  loginWindowPath,
  type WindowProvider,
  windowProvider,
  writeLoginReturn,
} from '@latchkey/protocol/wallet'
import { ApiError } from '../../http/ApiError.ts'
import { type Route, route } from '../../http/route.ts'
import type { ServerContext } from '../../http/ServerEnv.ts'
import type { Provider } from '../providers/Provider.ts'
import type { OpenProviders } from './openProviders.ts'
import { readReturn } from './readReturn.ts'
import type { Returned } from './trips/takeReturn.ts'

const maxReturnBytes = 16 * 1024

/** What a window has put beside the state, to know an answer by that is for it. */
const marked = /^([\w-]{43})\.([\w-]{22})$/

const tags = { recovery: 'Recovery', wallet: 'Wallet' } as const

/** By what a provider sends a visitor back. */
type Said = { by: Provider['responseMode']; text: URLSearchParams }

/** What a role makes of a visitor who is back; undefined for one whom it has sent nowhere. */
export type TakeBack = {
  takeCode(of: Returned): Promise<LoginReturn | undefined>
  takeRefusal(of: { provider: WindowProvider; state: string }): Promise<LoginReturn | undefined>
}

/** How a visitor comes back from a provider to a role. */
export function returnRoutes({
  originOf,
  providers,
  role,
  takeCode,
  takeRefusal,
}: TakeBack & {
  originOf: (c: ServerContext) => string
  providers: OpenProviders
  role: 'recovery' | 'wallet'
}): Route[] {
  const returned = {
    access: 'public',
    page: true,
    path: `/returns/${role}/{provider}`,
    rate: 'login',
    response: {
      content: 'text/html',
      description: 'Leads on to a page of the wallet, which no code is in the address of.',
      status: 303,
    },
    summary: 'Takes what a provider says as it sends a visitor back.',
    tag: tags[role],
  } as const

  /** Leads on within the wallet's origin alone, or nowhere. */
  async function takeBack(c: ServerContext, name: string, { by, text }: Said) {
    if (isLooking(c)) throw unknownReturn()
    const provider = windowProvider.safeParse(name).data
    if (!provider) throw unknownReturn()
    const facts = providers.require(provider).provider
    // What comes back in a way that this provider has not is not by it.
    const said = by === facts.responseMode ? readReturn(text, facts) : undefined
    if (!said) throw unknownReturn()
    const [, state = said.state, mark] = marked.exec(said.state) ?? []
    const taken = await ('code' in said
      ? takeCode({ ...said, provider, state })
      : takeRefusal({ provider, state }))
    if (!taken) throw unknownReturn()
    // Brought back to the page that made it, which believes whose the login is by it.
    const page = `${loginWindowPath}${mark === undefined ? '' : `?${mark}`}`
    return c.redirect(`${originOf(c)}${page}${writeLoginReturn(taken)}`, 303)
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
