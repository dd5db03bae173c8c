import { randomUUID } from 'node:crypto'
import { InvalidMessageError, SignInRefusedError } from '@latchkey/siwx'
import { callOver, parseSignInText, verifySignIn } from '@latchkey/siwx/evm'
import express, { type ErrorRequestHandler, type Request } from 'express'
import { createNonces } from './createNonces.ts'

const sessionMs = 7 * 24 * 60 * 60_000
const cookie = { httpOnly: true, maxAge: sessionMs, sameSite: 'lax', secure: true } as const

/** A site whose visitors sign in with an account of an EVM chain; sessions are in memory, to be put in your database. */
export function createApp({ origin, rpcUrls }: createApp.Options) {
  const nonces = createNonces()
  const sessions = new Map<string, { account: string; expiresAt: number }>()
  const expected = { chains: Object.keys(rpcUrls), domain: new URL(origin).host }
  const call = callOver(rpcUrls)

  return express()
    .use(express.json())
    .get('/nonce', (_, response) => {
      response.json({ nonce: nonces.give() })
    })
    .post('/sign-in', async ({ body: { message, signature } }, response) => {
      const { nonce } = parseSignInText(message)
      const signed = await verifySignIn({ call, signature, text: message }, { ...expected, nonce })
      // After the signature, so that one that was refused uses nothing up.
      if (!nonces.take(nonce)) throw new SignInRefusedError({ refusal: 'nonce' })
      const account = `${signed.chainId}:${signed.accountAddress}`
      const id = randomUUID()
      sessions.set(id, { account, expiresAt: Date.now() + sessionMs })
      response.cookie('session', id, cookie).json({ account })
    })
    .get('/me', (request, response) => {
      const session = sessions.get(sessionId(request))
      if (session && session.expiresAt > Date.now()) response.json({ account: session.account })
      else response.status(401).json({ account: null })
    })
    .post('/sign-out', (request, response) => {
      sessions.delete(sessionId(request))
      response.clearCookie('session', cookie).json({ account: null })
    })
    .use(answerError)
}

export declare namespace createApp {
  type Options = {
    /** Where the site's pages are, such as `https://shop.example`. */
    origin: string
    /** Each chain that visitors sign in on, by CAIP-2 id, with a node to ask contracts. */
    rpcUrls: Readonly<Record<string, string>>
  }
}

function sessionId({ headers }: Request): string {
  return /(?:^|; )session=([^;]*)/.exec(headers.cookie ?? '')?.[1] ?? ''
}

// Express knows a handler of errors by its four parameters.
const answerError: ErrorRequestHandler = (error, _request, response, _next) => {
  const isRefused = error instanceof SignInRefusedError || error instanceof InvalidMessageError
  if (isRefused) response.status(401).json({ code: error.code })
  else response.status(500).json({ code: 'failed' })
}
