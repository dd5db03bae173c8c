import { createHmac } from 'node:crypto'
import type { Hono } from 'hono'
import { answerMood } from '../answerServer.ts'
import type { PlayClient } from '../PlayClient.ts'
import type { ProviderControl } from '../ProviderControl.ts'
import type { CodesStandIn } from '../StandIn.ts'
import type { AccessTokens } from '../tokens/createAccessTokens.ts'

const wrongProof = {
  error: {
    code: 100,
    message: 'Invalid appsecret_proof provided in the API argument',
    type: 'GraphMethodException',
  },
}

/** Answers whose a token is. */
export function addUser(
  app: Hono,
  {
    client,
    control,
    standIn,
    tokens,
  }: {
    client: PlayClient
    control: ProviderControl
    standIn: CodesStandIn
    tokens: AccessTokens
  },
): void {
  const { needsSecretProof, needsUserAgent, paths, unauthorized, user } = standIn
  app.use(paths.user, answerMood('user', { control, standIn }))
  app.get(paths.user, (context) => {
    if (needsUserAgent && !context.req.header('user-agent'))
      return context.text('A request needs a User-Agent', 403)
    const [, token = ''] = /^Bearer (\S+)$/i.exec(context.req.header('authorization') ?? '') ?? []
    const account = tokens.find(token)
    if (!account) return context.json(unauthorized, 401)
    if (needsSecretProof && !isProven(context.req.query('appsecret_proof'), { client, token }))
      return context.json(wrongProof, 400)
    return context.json(control.user(user(account, client.id)))
  })
}

/** Whether it is made by a secret of the client for the token (https://developers.facebook.com/docs/graph-api/guides/secure-requests). */
function isProven(
  proof: string | undefined,
  { client, token }: { client: PlayClient; token: string },
): boolean {
  return [client.secret]
    .flat()
    .some(
      (secret) =>
        typeof secret === 'string' &&
        proof === createHmac('sha256', secret).update(token).digest('hex'),
    )
}
