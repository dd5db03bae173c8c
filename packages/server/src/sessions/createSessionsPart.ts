import { answering } from '../http/answering.ts'
import type { Part, PartContext } from '../parts/Part.ts'
import { authenticateVisitor } from './authenticateVisitor.ts'
import { createGuard } from './createGuard.ts'
import { createKeyRepository } from './createKeyRepository.ts'
import { createKeyring } from './createKeyring.ts'
import { createNonces } from './createNonces.ts'
import { createSessionRepository } from './createSessionRepository.ts'
import { createTokens } from './createTokens.ts'
import { dayMs } from './lifetimes.ts'
import { createRequireOrigin } from './requireOrigin.ts'
import { signInRoutes } from './signInRoutes.ts'
import { visitorRoutes } from './visitorRoutes.ts'

/** Sessions of visitors who sign in with their accounts, as a part of the server. */
export async function createSessionsPart({
  config,
  database: opened,
  findProject,
  now,
  secretLimiter,
  upstreams,
}: PartContext): Promise<Part> {
  const database = answering(opened)
  const keyring = createKeyring({ keys: createKeyRepository({ database, now }), now })
  const sessions = createSessionRepository(database)
  const issuer = issuerOf(config)
  const tokens = createTokens({ issuer, keyring, now })
  return {
    authenticators: { visitor: authenticateVisitor({ findProject, now, sessions, tokens }) },
    routes: [
      ...signInRoutes({
        guard: createGuard(secretLimiter),
        keyring,
        nonces: createNonces({ keyring, now }),
        now,
        requireOrigin: createRequireOrigin({ own: new URL(issuer).origin }),
        sessionMs: (config.sessions.days ?? config.auth.sessionDays ?? 90) * dayMs,
        sessions,
        tokens,
        upstreams: await upstreams(),
      }),
      ...visitorRoutes({ now, sessions }),
    ],
  }
}

/** Who the tokens say they are from: where browsers reach the server. */
function issuerOf({ host, port, publicUrl }: PartContext['config']): string {
  return (publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`).replace(
    /\/$/,
    '',
  )
}
