import type { Hono } from 'hono'
import { answerMood, answerRefusal, answerToken } from '../answerServer.ts'
import { type Grant, type Grants, takeGrant } from '../Grant.ts'
import { isClient, shownClient } from '../isClient.ts'
import type { PlayClient } from '../PlayClient.ts'
import type { ProviderControl } from '../ProviderControl.ts'
import type { StandIn } from '../StandIn.ts'

/** Exchanges codes. */
export function addToken(
  app: Hono,
  {
    client,
    control,
    exchange,
    grants,
    now,
    standIn,
  }: {
    client: PlayClient
    control: ProviderControl
    /** What a code is exchanged for. */
    exchange: (
      grant: Grant,
    ) => Promise<Record<string, number | string>> | Record<string, number | string>
    grants: Grants
    now: () => number
    standIn: StandIn
  },
): void {
  const { issuer, paths, refusals, takesBasic } = standIn
  app.use(paths.token, answerMood('token', { control, standIn }))
  app.post(paths.token, async (context) => {
    const form = new URLSearchParams(await context.req.text())
    const shown = shownClient(form, {
      authorization: context.req.header('authorization'),
      takesBasic,
    })
    if (!(await isClient(shown, { client, issuer, now: now() })))
      return answerRefusal(context, standIn, refusals.client)
    const grant = takeGrant(form, { grants, now: now(), standIn })
    if (typeof grant === 'string')
      return answerRefusal(context, standIn, refusals[grant] ?? refusals.code)
    return answerToken(context, standIn, { body: await exchange(grant), status: 200 })
  })
}
