import type { Principals } from '../http/RouteDeclaration.ts'
import type { ServerContext } from '../http/ServerEnv.ts'
import type { Proofs } from './createProofs.ts'

/** Knows a device by the proof of its key (RFC 9449), and gives each answer the nonce of the next one. */
export function authenticateDevice({
  originOf,
  proofs,
}: {
  originOf: (c: ServerContext) => string
  proofs: Proofs
}): (c: ServerContext) => Promise<Principals['device']> {
  return async (c) => {
    c.header('DPoP-Nonce', proofs.nonce())
    const device = await proofs.read({
      method: c.req.method,
      proof: c.req.header('dpop'),
      url: `${originOf(c)}${c.req.path}`,
    })
    return { device }
  }
}
