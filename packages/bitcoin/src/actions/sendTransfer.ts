import {
  type Account,
  InsufficientFundsError as LackingFundsError,
  type Latchkey,
  untilAborted,
} from '@latchkey/core/adapter'
import type { NetworkId } from '@latchkey/protocol'
import type { TransferRequest } from '../chain/prepareTransfer.ts'
import { supply } from '../chain/supply.ts'
import {
  InsufficientFundsError,
  InvalidAddressError,
  InvalidAmountError,
} from '../errors/request.ts'
import { chainOf } from '../network/BitcoinChain.ts'
import type { Payment } from '../wallet/askToSend.ts'
import { connectedWallet, knownChain } from './connectedWallet.ts'
import { readerFor } from './readerFor.ts'

export type SendTransferParameters = {
  /** An address of the network. */
  recipient: string
  sats: bigint
  /** Defaults to the network the page shows. */
  networkId?: NetworkId | undefined
}

/**
 * Asks the connected wallet to pay from its payment account; resolves to the transaction's id once it is sent.
 *
 * @throws {NotConnectedError} @throws {WrongNetworkError} @throws {InvalidAddressError} @throws {InvalidAmountError}
 * @throws {InsufficientFundsError} where the wallet leaves choosing coins to the site
 * @throws {WalletError} code `wallet.user_rejected` when the visitor declined
 *
 * @example
 * const txid = await sendTransfer(latchkey, { recipient, sats: 10_000n })
 */
export async function sendTransfer(
  latchkey: Latchkey,
  { networkId, recipient: to, sats }: SendTransferParameters,
): Promise<string> {
  const operation = 'sendTransfer'
  const { accounts, connector, networkId: shown, signal } = connectedWallet(latchkey, operation)
  const wanted = networkId ?? shown
  const chain = knownChain(chainOf(wanted), wanted)
  if (sats <= 0n) throw new InvalidAmountError({ reason: 'Expected more than nothing.', sats })
  if (sats > supply) throw new InvalidAmountError({ reason: 'There are not that many.', sats })
  const [{ askToSend }, { isBitcoinAddress }] = await Promise.all([
    import('../wallet/askToSend.ts'),
    import('../format/isBitcoinAddress.ts'),
  ])
  if (!isBitcoinAddress(to, wanted))
    throw new InvalidAddressError({ address: to, networkId: wanted })

  const [account] = accounts
  const load = () => preparePayment(latchkey, { account, operation, sats, to, wanted })
  return untilAborted([signal], () =>
    askToSend(connector, { chain, from: account, load, operation, sats, shown, to }),
  )
}

/** Selects the coins, for wallets that leave that to the site. @throws {InsufficientFundsError} */
async function preparePayment(
  latchkey: Latchkey,
  {
    account,
    operation,
    sats,
    to,
    wanted,
  }: { account: Account; operation: string; sats: bigint; to: string; wanted: NetworkId },
): Promise<Payment> {
  const [{ prepareTransfer }, { network, reader }] = await Promise.all([
    import('../chain/prepareTransfer.ts'),
    readerFor(latchkey, { networkId: wanted, operation }),
  ])
  try {
    const { request } = await prepareTransfer(reader.rpc, { account, amount: sats, network, to })
    return { ...(request as TransferRequest), rpc: reader.rpc }
  } catch (error) {
    if (!(error instanceof LackingFundsError)) throw error
    throw new InsufficientFundsError({
      cause: error,
      reason: `Asked for ${sats} sats and the fee; the account has ${error.available} sats.`,
    })
  }
}
