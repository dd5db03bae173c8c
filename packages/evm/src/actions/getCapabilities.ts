import type { Capabilities, Latchkey } from '@latchkey/core/adapter'
import type { NetworkId } from '@latchkey/protocol'
import { getCapabilities as get } from '../wallet/getCapabilities.ts'
import { connectedWallet } from './connectedWallet.ts'

/**
 * What the connected wallet can do for its account on a network (`wallet_getCapabilities`, EIP-5792); empty where it
 * does not tell.
 *
 * @throws {NotConnectedError} @throws {WalletError}
 */
export async function getCapabilities(
  latchkey: Latchkey,
  { networkId }: { networkId?: NetworkId | undefined } = {},
): Promise<Capabilities> {
  const { address, networkId: shown, signal, wallet } = connectedWallet(latchkey, 'getCapabilities')
  return get(wallet, { address, networkId: networkId ?? shown, signal })
}
