import type { Network } from '@latchkey/core/adapter'
import type { SolanaRpc } from '../chain/createRpc.ts'
import { sendSigned } from '../chain/sendSigned.ts'
import { toBase58 } from '../format/toBase58.ts'
import { accountOf } from './accountOf.ts'
import { askToSign, expectVersion } from './askToSign.ts'
import { expectNetwork } from './expectNetwork.ts'
import { findFeature } from './featureOf.ts'
import { onlyOutput, readSignature } from './readAnswer.ts'
import { readTransaction } from './readTransaction.ts'
import { requestWallet } from './requestWallet.ts'
import type { SolanaWallet } from './SolanaWallet.ts'

/**
 * Has a wallet sign and send a transaction (`solana:signAndSendTransaction`), or sign it and the RPC send it.
 *
 * @throws {InvalidTransactionError} @throws {WalletError} @throws {ChainNotSupportedError}
 * @throws {InsufficientFundsError} @throws {TransactionFailedError} @throws {RpcFailedError}
 */
export async function askToSend(
  rpc: SolanaRpc,
  {
    address,
    network,
    signal,
    transaction,
    wallet,
  }: {
    address: string
    network: Network
    signal: AbortSignal
    transaction: Uint8Array | string
    wallet: SolanaWallet
  },
): Promise<string> {
  const method = 'solana:signAndSendTransaction'
  const networkId = network.caipNetworkId
  const ask = findFeature(wallet, method)
  if (!ask) {
    const [signed] = await askToSign({
      address,
      networkId,
      signal,
      transactions: [transaction],
      wallet,
    })
    return sendSigned(rpc, { network, transaction: signed as Uint8Array })
  }
  const account = accountOf(wallet, { address, method })
  const chain = expectNetwork(account, networkId)
  const read = readTransaction(transaction, { signer: address })
  expectVersion(wallet, read, method)
  const options = { preflightCommitment: 'confirmed' } as const
  const outputs = await requestWallet({ method, signal }, () =>
    ask({ account, chain, options, transaction: read.bytes }),
  )
  return toBase58(readSignature(onlyOutput(outputs, method).signature, method))
}
