import type { Hono } from 'hono'
import { answerMood } from '../answerServer.ts'
import type { ProviderControl } from '../ProviderControl.ts'
import type { CodesStandIn } from '../StandIn.ts'
import type { AccessTokens } from '../tokens/createAccessTokens.ts'

/** Answers whose a token is. */
export function addUser(
  app: Hono,
  {
    control,
    standIn,
    tokens,
  }: { control: ProviderControl; standIn: CodesStandIn; tokens: AccessTokens },
): void {
  const { needsUserAgent, paths, unauthorized, user } = standIn
  app.use(paths.user, answerMood('user', { control, standIn }))
  app.get(paths.user, (context) => {
    if (needsUserAgent && !context.req.header('user-agent'))
      return context.text('A request needs a User-Agent', 403)
    const [, token = ''] = /^Bearer (\S+)$/i.exec(context.req.header('authorization') ?? '') ?? []
    const account = tokens.find(token)
    if (!account) return context.json(unauthorized, 401)
    return context.json(control.user(user(account)))
  })
}
