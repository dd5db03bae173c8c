import { type Capabilities, type Latchkey, untilAborted } from '@latchkey/core/adapter'
import { getCapabilities as get } from '../wallet/getCapabilities.ts'
import { connectedWallet } from './connectedWallet.ts'
import { type NetworkMeant, networkNamed } from './networkMeant.ts'

/**
 * What the connected wallet can do for its account on a network (`wallet_getCapabilities`, EIP-5792); empty where it
 * does not tell.
 *
 * @throws {NotConnectedError} @throws {WalletError}
 */
export async function getCapabilities(
  latchkey: Latchkey,
  { signal: asked, ...meant }: NetworkMeant & { signal?: AbortSignal | undefined } = {},
): Promise<Capabilities> {
  const { address, networkId: shown, signal, wallet } = connectedWallet(latchkey, 'getCapabilities')
  const networkId = networkNamed(meant) ?? shown
  return untilAborted([signal, asked], (ends) => get(wallet, { address, networkId, signal: ends }))
}
