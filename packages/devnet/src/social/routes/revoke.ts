import type { Context, Hono } from 'hono'
import { z } from 'zod'
import { answerMood, answerRefusal } from '../answerServer.ts'
import { isClient, readBasic, shownClient } from '../isClient.ts'
import type { PlayClient } from '../PlayClient.ts'
import type { ProviderControl } from '../ProviderControl.ts'
import type { CodesStandIn } from '../StandIn.ts'
import type { AccessTokens } from '../tokens/createAccessTokens.ts'

const deleted = z.object({ access_token: z.string() })

/** Ends tokens for their client, where that is possible: as GitHub does, or by a form (RFC 7009). */
export function addRevoke(
  app: Hono,
  {
    client,
    control,
    now,
    standIn,
    tokens,
  }: {
    client: PlayClient
    control: ProviderControl
    now: () => number
    standIn: CodesStandIn
    tokens: AccessTokens
  },
): void {
  const { issuer, needsUserAgent, refusals, revocation, takesBasic, unauthorized } = standIn
  const { revoke } = standIn.paths
  if (!revocation || revoke === undefined) return
  const isOurs = (shown: Parameters<typeof isClient>[0]) =>
    isClient(shown, { client, issuer, now: now() })

  app.use(revoke, answerMood('revoked', { control, standIn }))
  if (revocation.form === 'delete') app.delete(revoke, byDelete)
  else app.post(revoke, byForm)

  async function byDelete(context: Context): Promise<Response> {
    const { authorization, 'user-agent': userAgent } = context.req.header()
    if (needsUserAgent && !userAgent) return context.text('A request needs a User-Agent', 403)
    if (!(await isOurs(readBasic(authorization)))) return context.json(unauthorized, 401)
    const body = deleted.safeParse(await context.req.json().catch(() => undefined))
    const isEnded =
      context.req.param('client') === client.id &&
      body.success &&
      tokens.end(body.data.access_token)
    return isEnded ? context.body(null, 204) : context.json({ message: 'Not Found' }, 404)
  }

  async function byForm(context: Context): Promise<Response> {
    const form = new URLSearchParams(await context.req.text())
    const { authorization } = context.req.header()
    if (!(await isOurs(shownClient(form, { authorization, takesBasic }))))
      return answerRefusal(context, standIn, refusals.client)
    // Whoever holds none has what they ask for.
    tokens.end(form.get('token') ?? '')
    return context.json({})
  }
}
