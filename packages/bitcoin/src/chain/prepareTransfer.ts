import {
  InsufficientFundsError,
  type Network,
  type PreparedTransfer,
  type TransferParameters,
  UnsupportedTransferError,
} from '@latchkey/core/adapter'
import type { NetworkId } from '@latchkey/protocol'
import { InvalidAddressError, InvalidAmountError } from '../errors/request.ts'
import { addressForm } from '../format/addressForm.ts'
import { isBitcoinAddress } from '../format/isBitcoinAddress.ts'
import { type BitcoinChain, chainOf } from '../network/BitcoinChain.ts'
import type { PsbtInput } from '../wallet/BitcoinWallet.ts'
import type { BitcoinRpc } from './createRpc.ts'
import { readCoins } from './readCoins.ts'
import { readFees } from './readFees.ts'
import { selectCoins } from './selectCoins.ts'

/** What signing needs of a prepared transfer. */
export type TransferRequest = { inputs: readonly PsbtInput[]; network: Network; psbt: string }

/** Outputs below this are not relayed, by the kind of address they pay to. */
const dust = { p2pkh: 546n, p2sh: 540n, p2tr: 330n, p2wpkh: 294n, p2wsh: 330n } as const

/**
 * Checks a payment and selects the coins for it. `fee` is what the selected coins pay at the standard rate; a wallet
 * that selects coins itself chooses its own.
 *
 * @throws {InvalidAddressError} @throws {InvalidAmountError} @throws {InsufficientFundsError}
 * @throws {UnsupportedTransferError} for tokens, and chains that only look like Bitcoin
 */
export async function prepareTransfer(
  rpc: BitcoinRpc,
  { account, amount, network, signal, to, token }: TransferParameters,
): Promise<PreparedTransfer> {
  const networkId = network.caipNetworkId
  const chain = chainOf(networkId)
  if (!chain || token !== undefined)
    throw new UnsupportedTransferError({
      networkId,
      reason: chain && 'Bitcoin has no token contracts.',
    })
  if (!isBitcoinAddress(to, networkId)) throw new InvalidAddressError({ address: to, networkId })
  if (amount !== 'max') expectAmount(amount, to)

  const [coins, { standard: feePerByte }] = await Promise.all([
    readCoins(rpc, { account, chain, network, signal }),
    readFees(rpc, { network, signal }),
  ])
  const facts = { account, chain, coins, feePerByte, to }
  const selected = select({ ...facts, sats: amount }, networkId)
  if (!selected) throw lacking({ ...facts, amount, networkId })
  if (amount === 'max') expectAmount(selected.sats, to)
  const request: TransferRequest = { inputs: selected.inputs, network, psbt: selected.psbt }
  const { fee, sats } = selected
  return { account, amount: sats, deposit: 0n, fee, networkId, request, to, token: undefined }
}

function expectAmount(sats: bigint, to: string): void {
  const least = dust[addressForm(to)?.type ?? 'p2pkh']
  if (sats < least)
    throw new InvalidAmountError({ reason: `The network relays ${least} sats at least.`, sats })
}

type Facts = Parameters<typeof selectCoins>[0]

function select(facts: Facts, networkId: NetworkId) {
  try {
    return selectCoins(facts)
  } catch (cause) {
    // The address alone does not tell how to spend from taproot and nested accounts.
    throw new UnsupportedTransferError({
      cause,
      networkId,
      reason: 'The wallet did not tell the key of its account.',
    })
  }
}

/** Which of the two is not covered: the amount, or the fee for it. */
function lacking({
  amount,
  networkId,
  ...facts
}: Omit<Facts, 'sats'> & {
  amount: bigint | 'max'
  chain: BitcoinChain
  networkId: NetworkId
}): InsufficientFundsError {
  const available = facts.coins.reduce((sum, { value }) => sum + value, 0n)
  const all = select({ ...facts, sats: 'max' }, networkId)
  if (amount === 'max' || amount > available || !all)
    return new InsufficientFundsError({
      available,
      lacks: 'amount',
      required: amount === 'max' ? dust.p2pkh : amount,
    })
  return new InsufficientFundsError({
    available: available - amount,
    lacks: 'fee',
    required: all.fee,
  })
}
