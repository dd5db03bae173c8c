import type { WalletAsset } from '@latchkey/core/adapter'
import type { NetworkId } from '@latchkey/protocol'
import { chainIdOf } from './chainIdOf.ts'
import type { Eip1193Provider } from './Eip1193Provider.ts'
import { readAssets } from './readAssets.ts'
import { requestWallet } from './requestWallet.ts'

/**
 * What the account has on a network, as the wallet knows it (`wallet_getAssets`, ERC-7811); null for an answer that is
 * none (S5.23).
 *
 * @throws {WalletError} @throws {RequestAbortedError}
 */
export async function getAssets(
  wallet: Eip1193Provider,
  {
    address,
    networkId,
    signal,
  }: { address: string; networkId: NetworkId; signal?: AbortSignal | undefined },
): Promise<readonly WalletAsset[] | null> {
  const chainId = chainIdOf(networkId)
  const params = [{ account: address, chainFilter: [chainId] }]
  const answer = await requestWallet(wallet, { method: 'wallet_getAssets', params, signal })
  return readAssets((answer as Readonly<Record<string, unknown>> | null)?.[chainId])
}
