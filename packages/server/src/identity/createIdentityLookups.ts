import type { Chain } from '../chains/chainConfig.ts'
import type { Rpc } from '../rpc/createRpc.ts'
import { createEnsSource } from './createEnsSource.ts'
import { createIdentityLookup, type LookUpIdentity } from './createIdentityLookup.ts'
import { createSnsSource } from './sns/createSnsSource.ts'

/** A name of Solana can be sold like any token, and stay its last owner's favourite. */
const fiveMinutesMs = 300_000

/** The look-ups of a server's chains, by whose names they are. */
export function createIdentityLookups({
  asksEns,
  ...facts
}: {
  asksEns: boolean
  chains: ReadonlyMap<string, Chain>
  rpc: Rpc
}): {
  ens: LookUpIdentity
  sns: LookUpIdentity | undefined
} {
  const sns = createSnsSource(facts)
  return {
    ens: createIdentityLookup({ source: asksEns ? createEnsSource(facts) : undefined }),
    sns:
      sns &&
      createIdentityLookup({
        lifetimes: { foundMs: fiveMinutesMs, noneMs: fiveMinutesMs },
        source: sns,
      }),
  }
}
