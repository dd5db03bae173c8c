import {
  type Account,
  InsufficientFundsError,
  type Network,
  type PreparedTransfer,
  TransactionChangedError,
  type TransferParameters,
  UnsupportedTransferError,
} from '@latchkey/core/adapter'
import type { NetworkId } from '@latchkey/protocol'
import { hex } from '@scure/base'
import { InvalidAddressError, InvalidAmountError } from '../errors/request.ts'
import { isBitcoinAddress } from '../format/isBitcoinAddress.ts'
import { type BitcoinChain, chainOf } from '../network/BitcoinChain.ts'
import { readPsbt } from '../psbt/readPsbt.ts'
import type { PsbtInput } from '../wallet/BitcoinWallet.ts'
import type { BitcoinRpc } from './createRpc.ts'
import { leastFor } from './dust.ts'
import { readCoins } from './readCoins.ts'
import { readFees } from './readFees.ts'
import { type SelectionFacts, selectAll, selectCoins, spendableCoins } from './selectCoins.ts'

/** What signing needs of a prepared transfer. */
export type TransferRequest = {
  /** What the PSBT spends. */
  coins: readonly SpentCoin[]
  inputs: readonly PsbtInput[]
  network: Network
  psbt: string
}

type SpentCoin = { txid: string; vout: number }

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
  const selected = withKey(networkId, () => selectCoins({ ...facts, sats: amount }))
  if (!selected) throw lacking({ ...facts, amount, networkId })
  const { inputs, psbt } = selected
  const request: TransferRequest = { coins: spentBy(psbt), inputs, network, psbt }
  const { collectibles, fee, sats } = selected
  return {
    account,
    amount: sats,
    deposit: 0n,
    fee,
    networkId,
    notes: collectibles && [notes[collectibles]],
    request,
    to,
    token: undefined,
  }
}

function spentBy(psbt: string): readonly SpentCoin[] {
  const transaction = readPsbt(psbt)
  return Array.from({ length: transaction.inputsLength }, (_, index) => {
    const { index: vout = 0, txid = new Uint8Array() } = transaction.getInput(index)
    return { txid: hex.encode(txid), vout }
  })
}

/**
 * Requires that an account still has what a payment spends, which is exactly what the review showed.
 *
 * @throws {TransactionChangedError} @throws {RpcFailedError}
 */
export async function expectUnspent(
  rpc: BitcoinRpc,
  coins: readonly SpentCoin[],
  where: {
    account: Account
    chain: BitcoinChain
    network: Network
    signal: AbortSignal
  },
): Promise<void> {
  const held = new Set((await readCoins(rpc, where)).map(nameOf))
  if (!coins.every((coin) => held.has(nameOf(coin))))
    throw new TransactionChangedError({ change: 'coins' })
}

function nameOf({ txid, vout }: SpentCoin): string {
  return `${txid}:${vout}`
}

const notes = { spared: 'collectiblesSpared', spent: 'collectiblesSpent' } as const

/** @throws {InvalidAmountError} */
function expectAmount(sats: bigint, to: string): void {
  const minimum = leastFor(to)
  if (sats < minimum)
    throw new InvalidAmountError({
      minimum,
      reason: `The network relays ${minimum} sats at least.`,
      sats,
    })
}

/** @throws {UnsupportedTransferError} when coins of the account cannot be spent with what the wallet said of it */
function withKey<T>(networkId: NetworkId, select: () => T): T {
  try {
    return select()
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
}: Omit<SelectionFacts, 'sats'> & {
  amount: bigint | 'max'
  networkId: NetworkId
}): InsufficientFundsError {
  const available = spendableCoins(facts.coins).reduce((sum, { value }) => sum + value, 0n)
  const all = withKey(networkId, () => selectAll(facts))
  if (amount === 'max' || amount > available || !all)
    return new InsufficientFundsError({
      available,
      lacks: 'amount',
      required: amount === 'max' ? leastFor(facts.to) : amount,
    })
  return new InsufficientFundsError({
    available: available - amount,
    lacks: 'fee',
    required: all.fee,
  })
}
