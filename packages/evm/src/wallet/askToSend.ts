import type { NetworkId } from '@latchkey/protocol'
import { chainIdOf } from './chainIdOf.ts'
import type { Eip1193Provider } from './Eip1193Provider.ts'
import { expectNetwork } from './expectNetwork.ts'
import { readHex } from './readHex.ts'
import { requestWallet } from './requestWallet.ts'

/** A transaction as a wallet completes it; amounts are base units of the network's currency. */
export type TransactionRequest = {
  /** Left out to deploy a contract. */
  to?: string | undefined
  value?: bigint | undefined
  data?: `0x${string}` | undefined
  gas?: bigint | undefined
  /** For chains without EIP-1559. */
  gasPrice?: bigint | undefined
  maxFeePerGas?: bigint | undefined
  maxPriorityFeePerGas?: bigint | undefined
  nonce?: number | undefined
}

/**
 * Has a wallet sign and send a transaction (`eth_sendTransaction`); resolves to its hash.
 *
 * @throws {WrongNetworkError} when the wallet is on another network @throws {WalletError}
 */
export async function askToSend(
  wallet: Eip1193Provider,
  {
    address,
    networkId,
    operation,
    signal,
    transaction: { data, to, ...amounts },
  }: {
    address: string
    networkId: NetworkId
    operation: string
    signal: AbortSignal
    transaction: TransactionRequest
  },
): Promise<`0x${string}`> {
  await expectNetwork(wallet, { operation, signal, wanted: networkId })
  const method = 'eth_sendTransaction'
  const { gas, gasPrice, maxFeePerGas, maxPriorityFeePerGas, nonce, value } = amounts
  const transaction = {
    // The wallet checks it again: it may move while the visitor decides.
    chainId: chainIdOf(networkId),
    data,
    from: address,
    gas: quantity(gas),
    gasPrice: quantity(gasPrice),
    maxFeePerGas: quantity(maxFeePerGas),
    maxPriorityFeePerGas: quantity(maxPriorityFeePerGas),
    nonce: quantity(nonce),
    to,
    value: quantity(value),
  }
  const params = [withoutUndefined(transaction)]
  return readHex(await requestWallet(wallet, { method, params, signal }), method)
}

function quantity(value: bigint | number | undefined): string | undefined {
  return value === undefined ? undefined : `0x${value.toString(16)}`
}

/** Some wallets take a key without a value for a value. */
function withoutUndefined(transaction: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(Object.entries(transaction).filter(([, value]) => value !== undefined))
}
