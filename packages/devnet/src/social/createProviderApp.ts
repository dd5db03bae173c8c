import { Hono } from 'hono'
import { answerMood } from './answerServer.ts'
import type { Signer } from './createSigner.ts'
import type { Grant, Grants } from './Grant.ts'
import type { PlayClient } from './PlayClient.ts'
import type { ProviderControl } from './ProviderControl.ts'
import { addAuthorize } from './routes/authorize.ts'
import { addControl } from './routes/control.ts'
import { addRevoke } from './routes/revoke.ts'
import { addToken } from './routes/token.ts'
import { addUser } from './routes/user.ts'
import type { StandIn } from './StandIn.ts'
import { createAccessTokens } from './tokens/createAccessTokens.ts'
import { signIdToken } from './tokens/signIdToken.ts'

/**
 * A provider for play: it asks who somebody is on a page that says so, and refuses what the real one refuses (a return address
 * that differs, a code twice, a wrong verifier, secret or client).
 */
export function createProviderApp({
  client,
  control,
  now,
  signer,
  standIn,
}: {
  client: PlayClient
  control: ProviderControl
  now: () => number
  signer: Signer
  standIn: StandIn
}): Hono {
  const app = new Hono()
  const grants: Grants = new Map()
  const of = { client, control, grants, now, standIn }
  addControl(app, of)
  addAuthorize(app, of)
  if (standIn.proof === 'idToken') {
    const exchange = (grant: Grant) =>
      signIdToken(grant, { client: client.id, control, now: now(), signer, standIn })
    addToken(app, { ...of, exchange })
    app.use(standIn.paths.keys, answerMood('keys', of))
    app.get(standIn.paths.keys, async (context) => context.json({ keys: await signer.keys() }))
  } else {
    const tokens = createAccessTokens(standIn, { now })
    addToken(app, { ...of, exchange: tokens.issue })
    addUser(app, { client, control, standIn, tokens })
    addRevoke(app, { client, control, now, standIn, tokens })
  }
  return app
}
