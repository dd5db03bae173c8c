import type { LatchkeyState } from '@latchkey/core'
import { settledOf } from '@latchkey/core/adapter'
import type { Address } from 'viem'
import type { WagmiConnection } from './WagmiConnector.ts'

/** Where the EVM side of an instance stands, as wagmi is to see it. */
export type ReadConnection =
  /** A connection of an earlier visit is being restored: nothing is known yet. */
  | { status: 'restoring' }
  | { status: 'disconnected' }
  | { status: 'connected'; connection: WagmiConnection }

/** Pure: a wallet that is asked in the place of another changes nothing before it has answered. */
export function readConnection(
  state: Pick<LatchkeyState, 'attempts' | 'connections'>,
): ReadConnection {
  const shown = state.connections.eip155
  if (shown?.status === 'connecting' && shown.reconnecting) return { status: 'restoring' }
  const settled = settledOf(state, 'eip155')
  if (settled.status !== 'connected') return { status: 'disconnected' }
  const { accounts, address, networkId } = settled
  const others = accounts.map((account) => account.address).filter((each) => each !== address)
  return {
    // The adapter has read the addresses as those of EVM accounts.
    connection: {
      accounts: [address, ...others] as unknown as readonly [Address, ...Address[]],
      chainId: Number(networkId.slice('eip155:'.length)),
    },
    status: 'connected',
  }
}
