import { betterAuth } from 'better-auth'
import { memoryAdapter } from 'better-auth/adapters/memory'
import { toNodeHandler } from 'better-auth/node'
import { serve, testSignIn } from '../testing/signInTests.ts'
import { signInWithX } from './signInWithX.ts'

testSignIn({
  accountOf: ({ user }) => (user as { name?: string } | undefined)?.name,
  paths: {
    me: '/api/auth/get-session',
    nonce: '/api/auth/siwx/nonce',
    signIn: '/api/auth/siwx/sign-in',
    signOut: '/api/auth/sign-out',
  },
  start: (site) =>
    serve(
      toNodeHandler(
        betterAuth({
          baseURL: site.origin,
          database: memoryAdapter({ account: [], session: [], user: [], verification: [] }),
          plugins: [signInWithX(site)],
          rateLimit: { enabled: false },
          secret: crypto.randomUUID(),
          telemetry: { enabled: false },
        }),
      ),
    ),
})
