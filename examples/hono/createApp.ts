import {
  InvalidMessageError,
  SignInRefusedError,
  UnwitnessedError,
  VerifierUnreachableError,
} from '@latchkey/siwx'
import { type ChainNodes, parseSignInText, verifySignIn, witnessesOver } from '@latchkey/siwx/evm'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { sign, verify } from 'hono/jwt'
import { createNonces } from './createNonces.ts'

const sessionSeconds = 7 * 24 * 60 * 60
const cookie = { httpOnly: true, maxAge: sessionSeconds, sameSite: 'Lax', secure: true } as const

/** A site whose visitors sign in with an account of an EVM chain; the session is a signed cookie. */
export function createApp({ nodes, origin, secret }: createApp.Options) {
  const nonces = createNonces()
  const expected = { chains: Object.keys(nodes), domain: new URL(origin).host }
  const witnesses = witnessesOver(nodes)

  return new Hono()
    .get('/nonce', (c) => c.json({ nonce: nonces.give() }))
    .post('/sign-in', bodyLimit({ maxSize: 64 * 1024 }), async (c) => {
      const { message, signature } = (await c.req.json().catch(() => undefined)) ?? {}
      if (typeof message !== 'string' || typeof signature !== 'string')
        return c.json({ code: 'invalid_body' }, 400)
      const { nonce } = parseSignInText(message)
      const signed = await verifySignIn(
        { signature, text: message, witnesses },
        { ...expected, nonce },
      )
      // After the signature, so that one that was refused uses nothing up.
      if (!nonces.take(nonce)) throw new SignInRefusedError({ refusal: 'nonce' })
      const account = `${signed.chainId}:${signed.accountAddress}`
      const exp = Math.floor(Date.now() / 1000) + sessionSeconds
      setCookie(c, 'session', await sign({ exp, sub: account }, secret), cookie)
      return c.json({ account })
    })
    .get('/me', async (c) => {
      const token = getCookie(c, 'session') ?? ''
      const session = await verify(token, secret, 'HS256').catch(() => undefined)
      return session ? c.json({ account: session['sub'] }) : c.json({ account: null }, 401)
    })
    .post('/sign-out', (c) => {
      deleteCookie(c, 'session')
      return c.json({ account: null })
    })
    .onError((error, c) => {
      if (error instanceof SignInRefusedError || error instanceof InvalidMessageError)
        return c.json({ code: error.code }, 401)
      // Nothing is known of a contract's signature: the visitor tries again.
      if (error instanceof UnwitnessedError || error instanceof VerifierUnreachableError)
        return c.json({ code: error.code }, 503)
      return c.json({ code: 'failed' }, 500)
    })
}

export declare namespace createApp {
  type Options = {
    /** By CAIP-2 id of each chain that visitors sign in on: two nodes of different operators, or one of your own. */
    nodes: Readonly<Record<string, ChainNodes>>
    /** Where the site's pages are, such as `https://shop.example`. */
    origin: string
    /** At least 32 random bytes, which sign the cookie. */
    secret: string
  }
}
