import type { EmbeddedNetworkId } from '../session/createNetworks.ts'
import type { AnswerMethod } from './createRequests.ts'
import { evmMethods } from './evm/evmMethods.ts'
import { readSecretKey } from './readSecretKey.ts'
import { solanaMethods } from './solana/solanaMethods.ts'

/** Methods that the wallet answers on a network. A chunk of its own: a page load and a login decode nothing. */
export function methodsOf(networkId: EmbeddedNetworkId): ReadonlyMap<string, AnswerMethod> {
  return networkId.startsWith('solana:') ? solanaMethods : evmMethods
}

/** What answers requests, as it is loaded. */
export const methods = { methodsOf, readSecretKey }

export type Methods = typeof methods
