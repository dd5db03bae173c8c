import { ChainNotSupportedError } from '@latchkey/core/adapter'
import type { NetworkId } from '@latchkey/protocol'
import type { WalletAccount } from '@wallet-standard/base'
import { toWalletChain, type WalletChain } from '../network/walletChain.ts'

/**
 * A network in the words of the wallet, which takes it with each request.
 *
 * @throws {ChainNotSupportedError} when the account cannot be used there (S8.29)
 */
export function expectNetwork(account: WalletAccount, networkId: NetworkId): WalletChain {
  const chain = toWalletChain(networkId)
  if (!account.chains.includes(chain)) throw new ChainNotSupportedError({ networkId })
  return chain
}
