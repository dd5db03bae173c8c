import type { Chain } from '../chains/chainConfig.ts'
import type { Rpc } from '../rpc/createRpc.ts'
import { createEnsSource } from './createEnsSource.ts'
import { createIdentityLookup, type LookUpIdentity } from './createIdentityLookup.ts'
import type { IdentitySource } from './IdentitySource.ts'
import { inOrder } from './inOrder.ts'
import { createSnsSource } from './sns/createSnsSource.ts'

/** A name of Solana can be sold like any token, and stay its last owner's favourite. */
const fiveMinutesMs = 300_000

/** The look-ups of a server's chains, by the namespace of the addresses. */
export function createIdentityLookups({
  local,
  order,
  ...facts
}: {
  chains: ReadonlyMap<string, Chain>
  rpc: Rpc
  /** Names that are registered here. */
  local: IdentitySource
  order: readonly ('ens' | 'local')[]
}): {
  eip155: LookUpIdentity
  solana: LookUpIdentity | undefined
} {
  const sns = createSnsSource(facts)
  const sources = { ens: createEnsSource(facts), local }
  const named = [...new Set(order)].flatMap((name) => sources[name] ?? [])
  return {
    eip155: createIdentityLookup({ source: inOrder(named) }),
    solana:
      sns &&
      createIdentityLookup({
        lifetimes: { foundMs: fiveMinutesMs, noneMs: fiveMinutesMs },
        source: sns,
      }),
  }
}
