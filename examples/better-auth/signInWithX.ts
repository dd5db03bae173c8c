import { randomUUID } from 'node:crypto'
import {
  InvalidMessageError,
  SignInRefusedError,
  UnwitnessedError,
  VerifierUnreachableError,
} from '@latchkey/siwx'
import { type ChainNodes, parseSignInText, verifySignIn, witnessesOver } from '@latchkey/siwx/evm'
import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import * as z from 'zod'

const providerId = 'sign-in-with-x'
const nonceMs = 5 * 60_000

/** Visitors sign in with an account of an EVM chain; nonces, accounts and sessions are where Better Auth keeps them. */
export function signInWithX({ nodes, origin }: signInWithX.Options) {
  const expected = { chains: Object.keys(nodes), domain: new URL(origin).host }
  const witnesses = witnessesOver(nodes)

  return {
    endpoints: {
      giveNonce: createAuthEndpoint('/siwx/nonce', { method: 'GET' }, async (ctx) => {
        const nonce = randomUUID().replaceAll('-', '')
        await ctx.context.internalAdapter.createVerificationValue({
          expiresAt: new Date(Date.now() + nonceMs),
          identifier: `siwx:${nonce}`,
          value: nonce,
        })
        return ctx.json({ nonce })
      }),
      signInWithX: createAuthEndpoint(
        '/siwx/sign-in',
        { body: z.object({ message: z.string(), signature: z.string() }), method: 'POST' },
        async (ctx) => {
          const { internalAdapter } = ctx.context
          const { message, signature } = ctx.body
          try {
            const { nonce } = parseSignInText(message)
            const signed = await verifySignIn(
              { signature, text: message, witnesses },
              { ...expected, nonce },
            )
            // After the signature, so that one that was refused uses nothing up.
            if (!(await internalAdapter.consumeVerificationValue(`siwx:${nonce}`)))
              throw new SignInRefusedError({ refusal: 'nonce' })
            const accountId = `${signed.chainId}:${signed.accountAddress}`
            const known = await internalAdapter.findAccountOwnerByKey({ accountId, providerId })
            const { user } =
              known?.kind === 'owned'
                ? known
                : await internalAdapter.createOAuthUser(
                    // Better Auth wants an address of mail; nothing is ever sent to this one.
                    { email: mailOf(accountId), emailVerified: false, name: accountId },
                    { accountId, providerId },
                  )
            const session = await internalAdapter.createSession(user.id)
            await setSessionCookie(ctx, { session, user })
            return ctx.json({ account: accountId })
          } catch (error) {
            if (error instanceof SignInRefusedError || error instanceof InvalidMessageError)
              throw new APIError('UNAUTHORIZED', { code: error.code, message: error.message })
            // Nothing is known of a contract's signature: the visitor tries again.
            if (error instanceof UnwitnessedError || error instanceof VerifierUnreachableError)
              throw new APIError('SERVICE_UNAVAILABLE', {
                code: error.code,
                message: error.message,
              })
            throw error
          }
        },
      ),
    },
    id: providerId,
  } satisfies BetterAuthPlugin
}

export declare namespace signInWithX {
  type Options = {
    /** By CAIP-2 id of each chain that visitors sign in on: two nodes of different operators, or one of your own. */
    nodes: Readonly<Record<string, ChainNodes>>
    /** Where the site's pages are, such as `https://shop.example`. */
    origin: string
  }
}

function mailOf(accountId: string): string {
  return `${accountId.replaceAll(':', '-').toLowerCase()}@accounts.invalid`
}
