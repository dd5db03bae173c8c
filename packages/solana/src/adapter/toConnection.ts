import type { Connection, Connector } from '@latchkey/core/adapter'
import { readAccounts } from '../wallet/readAccounts.ts'
import { type NetworkFacts, networkOf } from './networkOf.ts'
import { toAccounts } from './toAccounts.ts'

/** The connection of a wallet that granted accounts; nothing when it granted none for Solana. */
export function toConnection(
  connector: Connector,
  answer: unknown,
  facts: NetworkFacts,
): Connection | undefined {
  const granted = readAccounts(answer)
  const [chosen] = granted
  const [first, ...rest] = toAccounts(granted)
  const networkId = chosen && networkOf(chosen, facts)
  return first && networkId && { accounts: [first, ...rest], connectorId: connector.id, networkId }
}
