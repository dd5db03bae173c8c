import { randomUUID } from 'node:crypto'
import { InvalidMessageError, SignInRefusedError } from '@latchkey/siwx'
import { callOver, parseSignInText, verifySignIn } from '@latchkey/siwx/evm'
import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import * as z from 'zod'

const providerId = 'sign-in-with-x'
const nonceMs = 5 * 60_000

/** Visitors sign in with an account of an EVM chain; nonces, accounts and sessions are where Better Auth keeps them. */
export function signInWithX({ origin, rpcUrls }: signInWithX.Options) {
  const expected = { chains: Object.keys(rpcUrls), domain: new URL(origin).host }
  const call = callOver(rpcUrls)

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
              { call, signature, text: message },
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
    /** Where the site's pages are, such as `https://shop.example`. */
    origin: string
    /** Each chain that visitors sign in on, by CAIP-2 id, with a node to ask contracts. */
    rpcUrls: Readonly<Record<string, string>>
  }
}

function mailOf(accountId: string): string {
  return `${accountId.replaceAll(':', '-').toLowerCase()}@accounts.invalid`
}
