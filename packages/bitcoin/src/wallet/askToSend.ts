import {
  type Account,
  type Connector,
  InvalidAnswerError,
  type Network,
} from '@latchkey/core/adapter'
import type { NetworkId } from '@latchkey/protocol'
import type { BitcoinRpc } from '../chain/createRpc.ts'
import { AccountRemovedError } from '../errors/AccountRemovedError.ts'
import type { BitcoinChain } from '../network/BitcoinChain.ts'
import type { PsbtInput } from './BitcoinWallet.ts'
import { expectNetwork } from './expectNetwork.ts'
import { reduceAccounts } from './reduceAccounts.ts'
import { signAndSend } from './signAndSend.ts'
import { walletOf } from './walletOf.ts'

/** A PSBT that pays, and what sends it where the wallet only signs. */
export type Payment = {
  inputs: readonly PsbtInput[]
  network: Network
  /** In base64. */
  psbt: string
  rpc: BitcoinRpc
}

/**
 * Has a wallet pay from an account; resolves to the transaction's id.
 *
 * A wallet with a request of its own for payments is asked by it: only the wallet knows which of its coins carry
 * inscriptions. The others sign a PSBT of the coins that were selected here; so does one whose request would take
 * another account's coins.
 *
 * @throws {WrongNetworkError} @throws {AccountRemovedError} when the wallet grants others now
 * @throws {WalletError} @throws {TransactionRefusedError}
 */
export async function askToSend(
  connector: Connector,
  {
    chain,
    from,
    load,
    operation,
    sats,
    shown,
    to,
  }: {
    chain: BitcoinChain
    from: Account
    /** Makes the PSBT, where the wallet takes no payment without one. */
    load(): Promise<Payment>
    operation: string
    sats: bigint
    /** The network the page shows the visitor to be on. */
    shown: NetworkId
    to: string
  },
): Promise<string> {
  const wallet = walletOf(connector)
  const wanted = chain.networkId
  const granted = await expectNetwork(
    wallet,
    { connector, networkId: shown },
    { operation, wanted },
  )
  const { address } = from
  if (granted && !granted.addresses.some((one) => one.address === address))
    throw new AccountRemovedError({ address, method: operation })
  const isPaymentAccount = (granted ? reduceAccounts(granted.addresses) : [from]).some(
    (account) => account.address === address && account.type === 'payment',
  )
  if (wallet.sendTransfer && (wallet.paysFrom === 'any' || isPaymentAccount))
    return wallet.sendTransfer({ from: address, sats, to })
  const { inputs, network, psbt, rpc } = await load()
  const { txid } = await signAndSend(wallet, { chain, inputs, psbt }, async () => ({
    network,
    rpc,
  }))
  if (!txid) throw new InvalidAnswerError({ answer: txid, method: operation })
  return txid
}
