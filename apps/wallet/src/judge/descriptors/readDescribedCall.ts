import type { Call, Effect } from '../Effect.ts'
import { readShapes } from '../readAbi.ts'
import type { Descriptor } from './Descriptor.ts'
import { findDescribed } from './findDescribed.ts'
import { descriptors } from './generated/descriptors.ts'
import { readFields } from './readFields.ts'

type DescribedEffect = Extract<Effect, { kind: 'described' }>

const selectorLength = 10

/**
 * What a call is for in the words of the contract's maker, what it pays of the coin that comes with it, and the calls that the
 * contract makes by it; nothing where no descriptor is for this contract on this network, or its bytes are not as it says.
 */
export function readDescribedCall(
  { chainId, data, from, to, value }: Call,
  all: readonly Descriptor[] = descriptors,
): { calls: readonly Call[]; effect: DescribedEffect; used: bigint } | undefined {
  const selector = data.slice(0, selectorLength)
  const found = findDescribed({ chainId, to }, all, ({ calls }) => calls?.[selector])
  const args = found && readShapes(found.described.types, data.slice(selectorLength))
  if (!found || !args) return undefined
  const { app, asset, described } = found
  const read = readFields(described.fields, { args, asset, from, to, value })
  if (!read) return undefined
  const { calls, facts } = read
  return {
    // Others see the contract as who calls them.
    calls: calls.map((each) => ({ ...each, chainId, from: to })),
    effect: { app, facts, intent: described.intent, kind: 'described', to },
    used: usedOf(facts, value),
  }
}

/** What is paid stands first where it is the network's coin: descriptors begin with it, and what comes for it follows. */
function usedOf(facts: DescribedEffect['facts'], value: bigint): bigint {
  const first = facts.find(({ kind }) => kind === 'amount')
  if (first?.kind !== 'amount' || first.token !== undefined) return 0n
  return first.amount < value ? first.amount : value
}
