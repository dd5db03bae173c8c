import { InvalidMessageError, SignInRefusedError } from '@latchkey/siwx'
import { callOver, parseSignInText, verifySignIn } from '@latchkey/siwx/evm'
import { Hono } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { sign, verify } from 'hono/jwt'
import { createNonces } from './createNonces.ts'

const sessionSeconds = 7 * 24 * 60 * 60
const cookie = { httpOnly: true, maxAge: sessionSeconds, sameSite: 'Lax', secure: true } as const

/** A site whose visitors sign in with an account of an EVM chain; the session is a signed cookie. */
export function createApp({ origin, rpcUrls, secret }: createApp.Options) {
  const nonces = createNonces()
  const expected = { chains: Object.keys(rpcUrls), domain: new URL(origin).host }
  const call = callOver(rpcUrls)

  return new Hono()
    .get('/nonce', (c) => c.json({ nonce: nonces.give() }))
    .post('/sign-in', async (c) => {
      const { message, signature } = await c.req.json()
      const { nonce } = parseSignInText(message)
      const signed = await verifySignIn({ call, signature, text: message }, { ...expected, nonce })
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
      const isRefused = error instanceof SignInRefusedError || error instanceof InvalidMessageError
      return isRefused ? c.json({ code: error.code }, 401) : c.json({ code: 'failed' }, 500)
    })
}

export declare namespace createApp {
  type Options = {
    /** Where the site's pages are, such as `https://shop.example`. */
    origin: string
    /** Each chain that visitors sign in on, by CAIP-2 id, with a node to ask contracts. */
    rpcUrls: Readonly<Record<string, string>>
    /** At least 32 random bytes, which sign the cookie. */
    secret: string
  }
}
