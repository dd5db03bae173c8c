import { randomUUID } from 'node:crypto'
import {
  InvalidMessageError,
  SignInRefusedError,
  UnwitnessedError,
  VerifierUnreachableError,
} from '@latchkey/siwx'
import { type ChainNodes, parseSignInText, verifySignIn, witnessesOver } from '@latchkey/siwx/evm'
import express, { type ErrorRequestHandler, type Request } from 'express'
import { createNonces } from './createNonces.ts'

const sessionMs = 7 * 24 * 60 * 60_000
const cookie = { httpOnly: true, maxAge: sessionMs, sameSite: 'lax', secure: true } as const

/** A site whose visitors sign in with an account of an EVM chain; sessions are in memory, to be put in your database. */
export function createApp({ nodes, origin }: createApp.Options) {
  const nonces = createNonces()
  const sessions = new Map<string, { account: string; expiresAt: number }>()
  const expected = { chains: Object.keys(nodes), domain: new URL(origin).host }
  const witnesses = witnessesOver(nodes)

  return express()
    .use(express.json())
    .get('/nonce', (_, response) => {
      response.json({ nonce: nonces.give() })
    })
    .post('/sign-in', async ({ body }, response) => {
      const { message, signature } = body ?? {}
      if (typeof message !== 'string' || typeof signature !== 'string') {
        response.status(400).json({ code: 'invalid_body' })
        return
      }
      const { nonce } = parseSignInText(message)
      const signed = await verifySignIn(
        { signature, text: message, witnesses },
        { ...expected, nonce },
      )
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
    /** By CAIP-2 id of each chain that visitors sign in on: two nodes of different operators, or one of your own. */
    nodes: Readonly<Record<string, ChainNodes>>
    /** Where the site's pages are, such as `https://shop.example`. */
    origin: string
  }
}

function sessionId({ headers }: Request): string {
  return /(?:^|; )session=([^;]*)/.exec(headers.cookie ?? '')?.[1] ?? ''
}

// Express knows a handler of errors by its four parameters.
const answerError: ErrorRequestHandler = (error, _request, response, _next) => {
  if (error instanceof SignInRefusedError || error instanceof InvalidMessageError)
    response.status(401).json({ code: error.code })
  // Nothing is known of a contract's signature: the visitor tries again.
  else if (error instanceof UnwitnessedError || error instanceof VerifierUnreachableError)
    response.status(503).json({ code: error.code })
  // What `express.json` could not read.
  else if (error.status >= 400 && error.status < 500)
    response.status(error.status).json({ code: 'invalid_body' })
  else response.status(500).json({ code: 'failed' })
}
