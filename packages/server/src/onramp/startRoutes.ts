import { refuseDatabase } from '../http/answering.ts'
import { addressKey } from '../http/clientAddress.ts'
import type { DurableLimiter } from '../http/createDurableLimiter.ts'
import type { Rate } from '../http/Limiter.ts'
import { plainPage } from '../http/plainPage.ts'
import { type Route, type RouteContext, route } from '../http/route.ts'
import type { Orders } from './createOrders.ts'
import { isOrderId } from './isOrderId.ts'
import { judgeNavigation } from './judgeNavigation.ts'
import { type PageLanguage, pageLanguage } from './pageLanguage.ts'

/** Why a visitor is not led to the provider. */
type Stop = 'framed' | 'full' | 'limited' | 'over' | 'unavailable' | 'unknown' | 'used'

const statuses = {
  framed: 403,
  full: 429,
  limited: 429,
  over: 410,
  unavailable: 503,
  unknown: 404,
  used: 410,
} as const satisfies Record<Stop, number>

/**
 * Where the click of a visitor leads: browsers block a tab that opens after a request, so it opens here at once, and here the
 * session is made, for the address that the visitor really has.
 */
export function startRoutes({
  limiter,
  orders,
  own,
  rate,
}: {
  limiter: DurableLimiter
  orders: Pick<Orders, 'start'>
  /** Origin of this server. */
  own: string
  /** How many orders an address may open. */
  rate: Rate
}): Route[] {
  async function start(c: RouteContext<'/onramp/start/{quoteId}'>): Promise<Response> {
    const language = pageLanguage(c.req.header('accept-language'))
    const header = (name: string) => c.req.header(name)
    const verdict = judgeNavigation({ header, method: c.req.method, own })
    if (verdict === 'refuse') return stop(c, 'framed', language)
    const id = c.req.param('quoteId')
    if (!isOrderId(id)) return stop(c, 'unknown', language)
    if (verdict === 'ask') return ask(c, language)
    const address = c.get('clientAddress')
    // Counted in the database, so that neither a restart nor another process gives more.
    const { allowed, retryAfterSeconds } = await limiter
      .take(`onramp:address:${addressKey(address)}`, rate)
      .catch(refuseDatabase)
    if (!allowed) {
      c.header('Retry-After', String(retryAfterSeconds))
      return stop(c, 'limited', language)
    }
    const started = await orders.start(id, { address })
    if (typeof started === 'string') return stop(c, started, language)
    c.header('Cache-Control', 'no-store')
    c.header('Cross-Origin-Opener-Policy', 'same-origin')
    return c.redirect(started.url, 303)
  }

  const declaration = {
    access: 'public',
    page: true,
    path: '/onramp/start/{quoteId}',
    rate: 'orders',
    response: { content: 'text/html', description: 'The way to the provider.', status: 303 },
    tag: 'Buying',
  } as const
  return [
    route(
      { ...declaration, method: 'get', summary: 'Leads a visitor to the page of the provider.' },
      start,
    ),
    route(
      { ...declaration, method: 'post', summary: 'The same, from the page that asks first.' },
      start,
    ),
  ]
}

function stop(c: RouteContext, why: Stop, { texts, ...language }: PageLanguage): Response {
  const lines = why === 'framed' ? [texts[why]] : [texts[why], texts.again]
  return plainPage(c, { ...language, lines, title: texts[`${why}Title`] }, statuses[why])
}

function ask(c: RouteContext, { texts, ...language }: PageLanguage): Response {
  return plainPage(c, {
    ...language,
    buttons: [{ label: texts.continue, value: 'continue' }],
    leadsAway: true,
    lines: [texts.continueHint],
    title: texts.continueTitle,
  })
}
