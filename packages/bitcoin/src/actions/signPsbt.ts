import { type Latchkey, untilAborted } from '@latchkey/core/adapter'
import type { NetworkId } from '@latchkey/protocol'
import { AccountRemovedError } from '../errors/AccountRemovedError.ts'
import { InvalidPsbtError } from '../errors/request.ts'
import { chainOf } from '../network/BitcoinChain.ts'
import { connectedWallet, knownChain } from './connectedWallet.ts'
import { readerFor } from './readerFor.ts'

export type SignPsbtParameters = {
  /** In base64. */
  psbt: string
  /** The inputs to sign; defaults to those that spend coins of the connected accounts. */
  inputs?:
    | readonly { index: number; address?: string | undefined; sighash?: number | undefined }[]
    | undefined
  /** Whether to send the transaction once it is signed. Defaults to false. */
  broadcast?: boolean | undefined
  /** Defaults to the network the page shows. */
  networkId?: NetworkId | undefined
}

/** `psbt`, in base64, unless the wallet sent the transaction and kept it; `txid` when it was sent. */
export type SignPsbtReturnType = { psbt?: string | undefined; txid?: string | undefined }

/**
 * Asks the connected wallet to sign a partially signed transaction (BIP-174), and sends it when asked to.
 *
 * @throws {NotConnectedError} @throws {WrongNetworkError} @throws {InvalidPsbtError}
 * @throws {AccountRemovedError} when an input's address is not connected
 * @throws {WalletError} code `wallet.user_rejected` when the visitor declined
 * @throws {TransactionRefusedError} when the chain does not take it
 *
 * @example
 * const { txid } = await signPsbt(latchkey, { psbt, broadcast: true })
 */
export async function signPsbt(
  latchkey: Latchkey,
  { broadcast = false, inputs: given, networkId, psbt }: SignPsbtParameters,
): Promise<SignPsbtReturnType> {
  const operation = 'signPsbt'
  const connected = connectedWallet(latchkey, operation)
  const wanted = networkId ?? connected.networkId
  const chain = knownChain(chainOf(wanted), wanted)
  const [{ walletOf }, { expectNetwork }, { ownInputs }] = await Promise.all([
    import('../wallet/walletOf.ts'),
    import('../wallet/expectNetwork.ts'),
    import('../psbt/ownInputs.ts'),
  ])
  const addresses = connected.accounts.map(({ address }) => address)
  const own = ownInputs(psbt, { addresses, chain })
  const inputs =
    given?.map(({ address: named, index, sighash }) => {
      const address = named ?? own.find((one) => one.index === index)?.address
      if (!address)
        throw new InvalidPsbtError({ reason: `Input ${index} is of no connected account.` })
      if (!addresses.includes(address))
        throw new AccountRemovedError({ address, method: operation })
      return { address, index, sighash }
    }) ?? own
  if (inputs.length === 0)
    throw new InvalidPsbtError({ reason: 'No input is of a connected account.' })

  const { connector, signal } = connected
  const wallet = walletOf(connector)
  const signed = await untilAborted([signal], async () => {
    await expectNetwork(wallet, connected, { operation, wanted })
    const request = { chain, inputs, psbt }
    if (!broadcast) return wallet.signPsbt({ ...request, broadcast })
    const { signAndSend } = await import('../wallet/signAndSend.ts')
    return signAndSend(wallet, request, async () => {
      const { network, reader } = await readerFor(latchkey, { networkId: wanted, operation })
      return { network, rpc: reader.rpc }
    })
  })
  return {
    ...(signed.psbt ? { psbt: signed.psbt } : {}),
    ...(signed.txid ? { txid: signed.txid } : {}),
  }
}
