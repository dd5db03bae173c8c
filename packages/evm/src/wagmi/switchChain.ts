import { switchNetwork } from '@latchkey/core'
import { ChainNotSupportedError, isRefusal, type Latchkey } from '@latchkey/core/adapter'
import type { NetworkId } from '@latchkey/protocol'
import { SwitchChainError, UserRejectedRequestError } from 'viem'
import { readConnection } from './readConnection.ts'

/**
 * Moves the connected wallet to a network of the instance, as the modal does; what a wallet learns of a network that
 * it does not know is in the instance's `networks`.
 *
 * @throws {UserRejectedRequestError} viem's, when the visitor declined
 * @throws {SwitchChainError} viem's, with the toolkit's error as its cause
 */
export async function switchChain(latchkey: Latchkey, chainId: number): Promise<void> {
  const networkId: NetworkId = `eip155:${chainId}`
  try {
    await switchNetwork(latchkey, { networkId })
    const now = readConnection(latchkey.store.getState())
    // While another wallet is being asked none is moved.
    if (now.status !== 'connected' || now.connection.chainId !== chainId)
      throw new ChainNotSupportedError({ networkId })
  } catch (error) {
    const cause = error instanceof Error ? error : new Error(String(error))
    throw isRefusal(error) ? new UserRejectedRequestError(cause) : new SwitchChainError(cause)
  }
}
