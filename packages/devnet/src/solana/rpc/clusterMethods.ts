import { z } from 'zod'
import { type Methods, method } from './method.ts'
import { address, noOptions } from './parameters.ts'
import { reach, version, within } from './within.ts'

/** Where the chain stands, and what it is. */
export const clusterMethods = {
  getBlockHeight: method(z.tuple([noOptions]), (node, [settings]) => {
    reach(node, settings)
    return node.blockHeight(settings.commitment ?? 'finalized')
  }),

  getEpochInfo: method(z.tuple([noOptions]), (node, [settings]) => {
    reach(node, settings)
    const slotsInEpoch = 432_000n
    const commitment = settings.commitment ?? 'finalized'
    const slot = node.slot(commitment)
    return {
      absoluteSlot: slot,
      blockHeight: node.blockHeight(commitment),
      epoch: slot / slotsInEpoch,
      slotIndex: slot % slotsInEpoch,
      slotsInEpoch,
      transactionCount: node.transactionCount(),
    }
  }),

  getGenesisHash: method(z.tuple([]), (_node, _parameters, genesisHash) => genesisHash),

  getHealth: method(z.tuple([]), () => 'ok'),

  getLatestBlockhash: method(z.tuple([noOptions]), (node, [settings]) =>
    within(node, settings, node.latestBlockhash()),
  ),

  getRecentPrioritizationFees: method(z.tuple([z.array(address).nullish()]), (node) => [
    { prioritizationFee: 0, slot: node.slot() },
  ]),

  getSlot: method(z.tuple([noOptions]), (node, [settings]) => {
    reach(node, settings)
    return node.slot(settings.commitment ?? 'finalized')
  }),

  getVersion: method(z.tuple([]), () => version),

  isBlockhashValid: method(z.tuple([z.string(), noOptions]), (node, [blockhash, settings]) =>
    within(node, settings, node.isBlockhashValid(blockhash)),
  ),
} satisfies Methods
