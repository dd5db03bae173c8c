import { createHash, randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import type { JWTPayload } from 'jose'
import { z } from 'zod'
import { backPage, consentPage, refusalPage } from './consentPage.ts'
import type { Signer } from './createSigner.ts'
import { isSecret } from './isSecret.ts'
import type { PlayClient } from './PlayClient.ts'
import { readAsked } from './readAsked.ts'
import { type PlayAccount, type ProviderMood, providerMoods, type StandIn } from './StandIn.ts'

/** By what a test or a world moves a stand-in. */
export type ProviderControl = {
  /** Changes what it signs. */
  claims: (claims: JWTPayload) => JWTPayload
  /** Whether its pages cut themselves from the page that opened their window. */
  coop: boolean
  mood: ProviderMood
  /** Whether it names itself in the address that it sends a visitor back to (RFC 9207). */
  namesItself: boolean
  /** What it was asked by servers. */
  readonly asked: { keys: number; token: number }
}

/** A code that was given, until it is exchanged. */
type Grant = {
  account: PlayAccount
  atMs: number
  challenge: string
  nonce: string
  redirectUri: string
}

/** What `POST /control` takes: what a test sets that is not of this process. */
const controlBody = z.strictObject({
  coop: z.boolean().optional(),
  mood: z.enum(providerMoods).optional(),
  namesItself: z.boolean().optional(),
})

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
  const grants = new Map<string, Grant>()
  /** Accounts that have agreed before. */
  const agreed = new Set<string>()
  const { paths } = standIn
  const of = { client, standIn }

  addControl(app, control, standIn)

  app.get(paths.authorize, (context) => {
    const { search, searchParams } = new URL(context.req.url)
    const asked = readAsked(searchParams, of)
    if (typeof asked === 'string') return context.html(refusalPage(standIn, asked), 400)
    return context.html(consentPage(standIn, { action: search, client: client.id }))
  })

  app.post(paths.authorize, async (context) => {
    const asked = readAsked(new URL(context.req.url).searchParams, of)
    if (typeof asked === 'string') return context.html(refusalPage(standIn, asked), 400)
    const form = await context.req.parseBody()
    const said = new URLSearchParams({ state: asked.state })
    if (control.namesItself) said.set('iss', standIn.issuer)
    const account = accountOf(form, standIn)
    if (account) {
      const code = randomBytes(24).toString('base64url')
      const { challenge, nonce, redirectUri } = asked
      grants.set(code, { account, atMs: now(), challenge, nonce, redirectUri })
      said.set('code', code)
      // Once, and by the form alone.
      if (account.name && standIn.responseMode === 'form_post' && !agreed.has(account.sub))
        said.set('user', userOf(account))
      agreed.add(account.sub)
    } else said.set('error', standIn.refusal)
    if (standIn.responseMode === 'form_post')
      return context.html(backPage(standIn, { action: asked.redirectUri, said }))
    return context.redirect(`${asked.redirectUri}?${said}`, 302)
  })

  app.use(paths.token, async (context, next) => {
    control.asked.token += 1
    return moody(context, next)
  })
  app.use(paths.keys, async (context, next) => {
    control.asked.keys += 1
    return moody(context, next)
  })

  /** Answers in the place of a route where the mood is not `ok`. */
  async function moody(
    context: Parameters<Parameters<typeof app.use>[1]>[0],
    next: () => Promise<void>,
  ): Promise<Response | undefined> {
    if (control.mood === 'slow') return new Promise(() => undefined)
    if (control.mood === 'down') return context.text('Internal error', 500)
    if (control.mood === 'html') return context.html('<h1>We will be back soon</h1>')
    await next()
    return undefined
  }

  app.post(paths.token, async (context) => {
    const form = new URLSearchParams(await context.req.text())
    const refuse = (error: string, status: 400 | 401 = 400) => context.json({ error }, status)
    const { id, secret } = client
    const { issuer } = standIn
    const isClient = await isSecret(form.get('client_secret') ?? '', {
      ...{ client: id, issuer, secret },
      now: now(),
    })
    if (form.get('client_id') !== id || !isClient)
      return refuse('invalid_client', standIn.wrongClient)
    if (form.get('grant_type') !== 'authorization_code') return refuse('unsupported_grant_type')
    const code = form.get('code') ?? ''
    const grant = grants.get(code)
    // Once, whatever comes of it.
    grants.delete(code)
    if (!grant) return refuse('invalid_grant')
    if (form.get('redirect_uri') !== grant.redirectUri) return refuse('redirect_uri_mismatch')
    if (grant.challenge !== '' && challengeOf(form.get('code_verifier') ?? '') !== grant.challenge)
      return refuse('invalid_grant')
    const seconds = Math.floor(now() / 1000)
    const claims = {
      aud: id,
      email: grant.account.email,
      exp: seconds + standIn.lifetimeSeconds,
      iat: seconds,
      iss: standIn.issuer,
      nonce: grant.nonce,
      sub: grant.account.sub,
      ...standIn.claims(grant.account, id),
    }
    return context.json({
      access_token: randomBytes(24).toString('base64url'),
      expires_in: standIn.lifetimeSeconds - 1,
      id_token: await signer.sign(control.claims(claims)),
      scope: 'openid email',
      token_type: 'Bearer',
    })
  })

  app.get(paths.keys, (context) => context.json({ keys: signer.keys() }))
  return app
}

/** Moves it from another process, and isolates its pages where that is wanted. */
function addControl(app: Hono, control: ProviderControl, { paths }: StandIn): void {
  app.use(paths.authorize, async (context, next) => {
    if (control.coop) context.header('Cross-Origin-Opener-Policy', 'same-origin')
    await next()
  })

  app.post('/control', async (context) => {
    const asked = controlBody.safeParse(await context.req.json().catch(() => undefined))
    if (!asked.success) return context.json({ error: z.prettifyError(asked.error) }, 400)
    Object.assign(control, asked.data)
    return context.body(null, 204)
  })
}

/** Who was chosen or typed in; none where the visitor has refused. */
function accountOf(
  form: Readonly<Record<string, unknown>>,
  { accounts }: Pick<StandIn, 'accounts'>,
): PlayAccount | undefined {
  const { choice, email, name, sub } = form
  if (choice === 'other' && typeof email === 'string' && typeof sub === 'string' && sub !== '')
    return { email, sub, ...(typeof name === 'string' && name !== '' && { name }) }
  return accounts.find((account) => account.sub === choice)
}

/** As Apple says who somebody is, unsigned. */
function userOf({ email, name = '' }: PlayAccount): string {
  const [firstName = '', ...rest] = name.split(' ')
  return JSON.stringify({ email, name: { firstName, lastName: rest.join(' ') } })
}

function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url')
}
