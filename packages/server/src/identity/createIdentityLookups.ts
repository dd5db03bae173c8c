import type { Chain } from '../chains/chainConfig.ts'
import type { Rpc } from '../rpc/createRpc.ts'
import { createEnsSource } from './createEnsSource.ts'
import { createIdentityLookup, type LookUpIdentity } from './createIdentityLookup.ts'
import { createSnsSource } from './sns/createSnsSource.ts'

/** A name of Solana can be sold like any token, and stay its last owner's favourite. */
const fiveMinutesMs = 300_000

/** The look-ups of a server's chains, by the namespace of the addresses. */
export function createIdentityLookups(facts: { chains: ReadonlyMap<string, Chain>; rpc: Rpc }): {
  eip155: LookUpIdentity
  solana: LookUpIdentity | undefined
} {
  const sns = createSnsSource(facts)
  return {
    eip155: createIdentityLookup({ source: createEnsSource(facts) }),
    solana:
      sns &&
      createIdentityLookup({
        lifetimes: { foundMs: fiveMinutesMs, noneMs: fiveMinutesMs },
        source: sns,
      }),
  }
}
