import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { z } from 'zod'
import { createChannels, openedFor } from './createChannels.ts'
import { authOf, custodyOf, type FarcasterRegistry } from './PlayFarcaster.ts'
import {
  type RelayControl,
  type RelayKind,
  relayKinds,
  relayMoods,
  relaySigners,
} from './RelayControl.ts'
import { relayPage, signedPage, unsignedPage } from './relayPage.ts'
import { signAs } from './signAs.ts'

const pagePath = '/~/siwf'

const fid = z.string().regex(/^[1-9]\d{0,8}$/)
const choice = z.object({
  by: z.enum(['auth', 'custody']),
  fid,
  userName: z.string().regex(/^[a-z0-9][a-z0-9.-]{0,31}$/),
})

/** What a test sets that is not of this process. */
const moved = z.strictObject({
  mood: z.enum(relayMoods).optional(),
  moodAt: z.array(z.enum(relayKinds)).optional(),
  /** Moves an account to another address: it is sold, or its owner has recovered it. */
  move: fid.optional(),
  says: z.strictObject({ fid: z.number().optional(), username: z.string().optional() }).optional(),
  signsBy: z.enum(relaySigners).optional(),
})

/**
 * A relay of Farcaster's sign-ins for play (FIP-11), and the app on a visitor's phone in one: a server opens a channel, its address
 * leads to a page that shows what is asked and signs it, and the server asks for what was signed.
 */
export function createRelayApp({
  control,
  now,
  registry,
  url,
}: {
  control: RelayControl
  now: () => number
  registry: FarcasterRegistry
  /** Where it is, as pages open it. */
  url: () => string
}): Hono {
  const app = new Hono()
  const channels = createChannels({ now })
  /** How often each account has moved. */
  const moves = new Map<string, number>()

  app.use('/v1/channel', answerMood('open', control))
  app.use('/v1/channel/status', answerMood('status', control))

  app.post('/v1/channel', async (context) => {
    const asked = openedFor.safeParse(await context.req.json().catch(() => undefined))
    if (!asked.success)
      return context.json({ error: 'Validation error', message: z.prettifyError(asked.error) }, 400)
    const channelToken = channels.open(asked.data)
    const { nonce } = asked.data
    const page = `${url()}${pagePath}?channelToken=${channelToken}`
    return context.json(control.opened({ channelToken, nonce, url: page }), 201)
  })

  app.get('/v1/channel/status', (context) => {
    const [, token = ''] = /^Bearer (\S+)$/i.exec(context.req.header('authorization') ?? '') ?? []
    const channel = channels.read(token)
    if (!channel) return context.json({ error: 'Unauthorized' }, 401)
    const { acceptAuthAddress = false, atMs: _, nonce, signed, ...signatureParams } = channel
    const common = {
      acceptAuthAddress,
      metadata: { ip: '127.0.0.1', userAgent: context.req.header('user-agent') ?? '' },
      nonce,
      signatureParams: { ...signatureParams, nonce },
      url: `${url()}${pagePath}?channelToken=${token}`,
    }
    if (!signed) return context.json(control.status({ ...common, state: 'pending' }), 202)
    const shown = { bio: '', displayName: signed.username, pfpUrl: '', verifications: [] }
    return context.json(
      control.status({ ...common, ...shown, ...signed, ...control.says, state: 'completed' }),
    )
  })

  app.get(pagePath, (context) => {
    const channel = channels.find(tokenOf(context))
    if (!channel) return context.html(unsignedPage('This code is unknown, or too old.'), 404)
    if (channel.signed) return context.html(signedPage(channel))
    return context.html(relayPage(channel, { action: new URL(context.req.url).search }))
  })

  app.post(pagePath, async (context) => {
    const channel = channels.find(tokenOf(context))
    if (!channel) return context.html(unsignedPage('This code is unknown, or too old.'), 404)
    const account = choice.safeParse(await context.req.parseBody()).data
    if (!account) return context.html(unsignedPage('No account can be that.'), 400)
    const { signsBy } = control
    const moved = moves.get(account.fid) ?? 0
    await registry.setCustody(account.fid, custodyOf(account.fid, moved).address)
    if (account.by === 'auth') await registry.setAuth(account.fid, authOf(account.fid).address)
    const signed = await signAs(channel, { ...account, moves: moved, now: now(), signsBy })
    channels.sign(tokenOf(context), signed)
    return context.html(signedPage(channel))
  })

  app.post('/control', async (context) => {
    const asked = moved.safeParse(await context.req.json().catch(() => undefined))
    if (!asked.success) return context.json({ error: z.prettifyError(asked.error) }, 400)
    const { move, ...rest } = asked.data
    if (move !== undefined) {
      const next = (moves.get(move) ?? 0) + 1
      moves.set(move, next)
      await registry.setCustody(move, custodyOf(move, next).address)
    }
    Object.assign(control, rest)
    return context.body(null, 204)
  })

  return app
}

function tokenOf(context: Context): string {
  return context.req.query('channelToken') ?? ''
}

/** Counts what servers ask, and answers in the place of a route where the mood is not `ok`. */
function answerMood(kind: RelayKind, control: RelayControl): MiddlewareHandler {
  return async (context, next) => {
    control.asked[kind] += 1
    switch (control.moodAt.includes(kind) ? control.mood : 'ok') {
      case 'down':
        return context.text('Internal error', 500)
      case 'html':
        return context.html('<h1>We will be back soon</h1>')
      case 'slow':
        return new Promise<Response>(() => undefined)
    }
    await next()
    return undefined
  }
}
