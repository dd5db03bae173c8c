import type { Latchkey } from '@latchkey/core/adapter'
import type { NetworkId } from '@latchkey/protocol'
import { InvalidAddressError } from '../errors/InvalidAddressError.ts'
import { isEvmAddress } from '../format/isEvmAddress.ts'
import { readHex } from '../wallet/readHex.ts'
import { requestWallet } from '../wallet/requestWallet.ts'
import { connectedWallet, expectNetwork } from './connectedWallet.ts'

export type SendTransactionParameters = {
  /** Left out to deploy a contract. */
  to?: string | undefined
  /** Base units of the network's currency. */
  value?: bigint | undefined
  data?: `0x${string}` | undefined
  gas?: bigint | undefined
  maxFeePerGas?: bigint | undefined
  maxPriorityFeePerGas?: bigint | undefined
  nonce?: number | undefined
  /** Defaults to the network the page shows. */
  networkId?: NetworkId | undefined
}

/**
 * Asks the connected wallet to send a transaction; resolves to its hash once the wallet has sent it.
 *
 * @throws {NotConnectedError} @throws {WrongNetworkError} when the wallet is on another network
 * @throws {InvalidAddressError} @throws {WalletError} code `wallet.user_rejected` when the visitor declined
 *
 * @example
 * const hash = await sendTransaction(latchkey, { to, value: parseEther('0.1') })
 */
export async function sendTransaction(
  latchkey: Latchkey,
  { data, networkId, nonce, to, ...amounts }: SendTransactionParameters,
): Promise<`0x${string}`> {
  const operation = 'sendTransaction'
  const wallet = connectedWallet(latchkey, operation)
  if (to !== undefined && !isEvmAddress(to)) throw new InvalidAddressError({ address: to })
  const wanted = networkId ?? wallet.networkId
  await expectNetwork(wallet, { operation, wanted })

  const { gas, maxFeePerGas, maxPriorityFeePerGas, value } = amounts
  const method = 'eth_sendTransaction'
  const transaction = {
    // The wallet checks it again: it may move while the visitor decides.
    chainId: quantity(BigInt(wanted.slice('eip155:'.length))),
    data,
    from: wallet.address,
    gas: quantity(gas),
    maxFeePerGas: quantity(maxFeePerGas),
    maxPriorityFeePerGas: quantity(maxPriorityFeePerGas),
    nonce: quantity(nonce),
    to,
    value: quantity(value),
  }
  return readHex(
    await requestWallet(wallet.provider, { method, params: [withoutUndefined(transaction)] }),
    method,
  )
}

function quantity(value: bigint | number | undefined): string | undefined {
  return value === undefined ? undefined : `0x${value.toString(16)}`
}

/** Some wallets take a key without a value for a value. */
function withoutUndefined(transaction: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(Object.entries(transaction).filter(([, value]) => value !== undefined))
}
