import type { Context, MiddlewareHandler } from 'hono'
import type { AskedKind, ProviderControl } from './ProviderControl.ts'
import type { Refusal, StandIn } from './StandIn.ts'

/** Counts what servers ask, and answers in the place of a route where the mood is not `ok`. */
export function answerMood(
  asked: AskedKind,
  { control, standIn }: { control: ProviderControl; standIn: StandIn },
): MiddlewareHandler {
  return async (context, next) => {
    control.asked[asked] += 1
    switch (control.moodAt.includes(asked) ? control.mood : 'ok') {
      case 'down':
        return context.text('Internal error', 500)
      case 'html':
        return context.html('<h1>We will be back soon</h1>')
      case 'limited':
        return context.json({ message: 'Too many requests' }, 429, { 'retry-after': '1' })
      case 'paid':
        return context.json({ title: 'No credit' }, 402)
      case 'refused':
        if (asked === 'token') return answerRefusal(context, standIn, standIn.refusals.code)
        break
      case 'slow':
        return new Promise<Response>(() => undefined)
    }
    await next()
    return undefined
  }
}

/** Says no where a token is asked for. */
export function answerRefusal(
  context: Context,
  standIn: StandIn,
  { description, error, status }: Refusal,
): Response {
  return answerToken(context, standIn, {
    body: { error, ...(description !== undefined && { error_description: description }) },
    status,
  })
}

/** Answers for tokens: in JSON, or as the real one does where that is not asked for. */
export function answerToken(
  context: Context,
  standIn: StandIn,
  { body, status }: { body: Readonly<Record<string, unknown>>; status: 200 | 400 | 401 },
): Response {
  const isForm = standIn.proof === 'codes' && standIn.answersForms
  if (!isForm || context.req.header('accept')?.includes('application/json'))
    return context.json(body, status)
  const form = new URLSearchParams(Object.entries(body).map(([key, value]) => [key, `${value}`]))
  return context.body(form.toString(), status, {
    'content-type': 'application/x-www-form-urlencoded; charset=utf-8',
  })
}
