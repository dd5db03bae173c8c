import type { Network } from '@latchkey/core/adapter'
import { type Base64EncodedWireTransaction, getBase64Decoder } from '@solana/kit'
import { InvalidAddressError } from '../errors/InvalidAddressError.ts'
import { toTransactionError } from '../errors/toTransactionError.ts'
import { isSolanaAddress } from '../format/isSolanaAddress.ts'
import { accountOf, chainOf } from '../wallet/accountOf.ts'
import { askToSend } from '../wallet/askToSend.ts'
import type { SolanaWallet } from '../wallet/SolanaWallet.ts'
import { buildTransfer } from './buildTransfer.ts'
import type { SolanaRpc } from './createRpc.ts'
import { waitForSignature } from './waitForSignature.ts'

const commitment = 'confirmed'

/** Builds a transfer, tries it out, has it signed and sent, and waits for it. Its errors are those of `sendTransaction`. */
export async function sendTransfer(
  rpc: Pick<SolanaRpc, 'ask'>,
  {
    address,
    network,
    signal,
    timeoutMs,
    to,
    value,
    wallet,
  }: {
    address: string
    network: Network
    signal: AbortSignal
    timeoutMs: number
    to: string
    value: bigint
    wallet: SolanaWallet
  },
): Promise<string> {
  if (!isSolanaAddress(to)) throw new InvalidAddressError({ address: to })
  const account = accountOf(wallet, { address, method: 'sendTransaction' })
  chainOf(account, network.caipNetworkId)

  const { value: lifetime } = await rpc.ask(
    network,
    (client) => client.getLatestBlockhash({ commitment }),
    { method: 'getLatestBlockhash' },
  )
  const transaction = buildTransfer({ from: address, lifetime, to, value })
  await tryOut(rpc, network, transaction)
  const signature = await askToSend(rpc, { address, network, signal, transaction, wallet })
  await waitForSignature(rpc, { network, signature, timeoutMs })
  return signature
}

/** @throws {InsufficientFundsError} @throws {TransactionFailedError} when the network would refuse it */
async function tryOut(
  { ask }: Pick<SolanaRpc, 'ask'>,
  network: Network,
  transaction: Uint8Array,
): Promise<void> {
  const wire = getBase64Decoder().decode(transaction) as Base64EncodedWireTransaction
  const { value } = await ask(
    network,
    (client) => client.simulateTransaction(wire, { commitment, encoding: 'base64' }),
    { method: 'simulateTransaction' },
  )
  if (value.err) throw toTransactionError(value.err, { logs: value.logs })
}
