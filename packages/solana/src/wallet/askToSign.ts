import { InvalidAnswerError } from '@latchkey/core/adapter'
import type { NetworkId } from '@latchkey/protocol'
import { InvalidTransactionError } from '../errors/transaction.ts'
import { UnsupportedFeatureError } from '../errors/UnsupportedFeatureError.ts'
import { accountOf } from './accountOf.ts'
import { expectNetwork } from './expectNetwork.ts'
import { featureOf } from './featureOf.ts'
import { readBytes } from './readAnswer.ts'
import { type ReadTransaction, readTransaction } from './readTransaction.ts'
import { requestWallet } from './requestWallet.ts'
import type { SolanaWallet } from './SolanaWallet.ts'

/**
 * Asks a wallet for its signature of transactions (`solana:signTransaction`).
 *
 * @throws {InvalidTransactionError} @throws {WalletError} @throws {ChainNotSupportedError}
 */
export async function askToSign({
  address,
  networkId,
  signal,
  transactions,
  wallet,
}: {
  address: string
  networkId: NetworkId
  signal: AbortSignal
  transactions: readonly (Uint8Array | string)[]
  wallet: SolanaWallet
}): Promise<readonly Uint8Array[]> {
  const method = 'solana:signTransaction'
  const ask = featureOf(wallet, method)
  const account = accountOf(wallet, { address, method })
  const chain = expectNetwork(account, networkId)
  const read = transactions.map((transaction) => readTransaction(transaction, { signer: address }))
  for (const transaction of read) expectVersion(wallet, transaction, method)
  if (read.length === 0) return []

  const inputs = read.map(({ bytes }) => ({ account, chain, transaction: bytes }))
  const outputs = await requestWallet({ method, signal }, () => ask(...inputs))
  if (!Array.isArray(outputs) || outputs.length !== inputs.length)
    throw new InvalidAnswerError({ answer: outputs, method })
  return outputs.map((output) => readSigned(output?.signedTransaction, { address, method }))
}

/** @throws {UnsupportedFeatureError} when the wallet says that it does not know this kind of transaction */
export function expectVersion(
  { features }: SolanaWallet,
  { version }: ReadTransaction,
  method: 'solana:signTransaction' | 'solana:signAndSendTransaction',
): void {
  const versions: unknown = features[method]?.supportedTransactionVersions
  if (Array.isArray(versions) && !versions.includes(version))
    throw new UnsupportedFeatureError({
      method,
      walletMessage: `It signs transactions of version ${versions.join(', ')}; this one is ${version}.`,
    })
}

function readSigned(
  answer: unknown,
  { address, method }: { address: string; method: string },
): Uint8Array {
  const bytes = readBytes(answer, method)
  try {
    const { signatures } = readTransaction(bytes, { signer: address })
    if (signatures[address as keyof typeof signatures]) return bytes
  } catch (cause) {
    if (!(cause instanceof InvalidTransactionError)) throw cause
  }
  throw new InvalidAnswerError({ answer, method }, ['It gave no transaction with its signature.'])
}
