import { WalletError } from '@latchkey/core/adapter'
import type { NetworkId } from '@latchkey/protocol'
import type { Eip1193Provider } from './Eip1193Provider.ts'
import { readNetworkId } from './readAnswer.ts'
import { requestWallet } from './requestWallet.ts'

/** The network a wallet is on. @throws {WalletError} @throws {RequestAbortedError} */
export async function readNetwork(
  provider: Eip1193Provider,
  signal?: AbortSignal | undefined,
): Promise<NetworkId> {
  const method = 'eth_chainId'
  const answer = await requestWallet(provider, { method, signal })
  const networkId = readNetworkId(answer)
  if (networkId) return networkId
  throw new WalletError('wallet.invalid_answer', 'The wallet gave no chain id', {
    cause: answer,
    method,
    walletMessage: String(answer).slice(0, 80),
  })
}
