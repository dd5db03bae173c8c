import type { Latchkey } from '@latchkey/core/adapter'
import { InvalidAnswerError } from '@latchkey/core/adapter'
import type { NetworkId } from '@latchkey/protocol'
import { InvalidAddressError, InvalidAmountError } from '../errors/request.ts'
import { chainOf } from '../network/BitcoinChain.ts'
import { connectedWallet, esploraFor, knownChain } from './connectedWallet.ts'
import { signAndSend } from './signPsbt.ts'

export type SendTransferParameters = {
  /** An address of the network. */
  recipient: string
  sats: bigint
  /** Defaults to the network the page shows. */
  networkId?: NetworkId | undefined
}

/** All that will ever be. */
const supply = 2_100_000_000_000_000n

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
  const connected = connectedWallet(latchkey, operation)
  const wanted = networkId ?? connected.networkId
  const chain = knownChain(chainOf(wanted), wanted)
  if (sats <= 0n) throw new InvalidAmountError({ reason: 'Expected more than nothing.', sats })
  if (sats > supply) throw new InvalidAmountError({ reason: 'There are not that many.', sats })
  const [{ walletOf }, { expectNetwork }, { isBitcoinAddress }] = await Promise.all([
    import('../wallet/walletOf.ts'),
    import('../wallet/expectNetwork.ts'),
    import('../format/isBitcoinAddress.ts'),
  ])
  if (!isBitcoinAddress(to, wanted))
    throw new InvalidAddressError({ address: to, networkId: wanted })

  const wallet = walletOf(connected.connector)
  await expectNetwork(wallet, connected, { operation, wanted })
  const [account] = connected.accounts
  if (wallet.sendTransfer) return wallet.sendTransfer({ from: account.address, sats, to })

  const [{ buildTransfer }, { esplora, network }] = await Promise.all([
    import('../chain/buildTransfer.ts'),
    esploraFor(latchkey, { chain, operation }),
  ])
  const transfer = await buildTransfer({ account, chain, esplora, network, sats, to })
  const { txid } = await signAndSend(latchkey, wallet, { ...transfer, broadcast: true, chain })
  if (!txid) throw new InvalidAnswerError({ answer: txid, method: operation })
  return txid
}
