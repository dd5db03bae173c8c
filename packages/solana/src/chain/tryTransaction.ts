import type { Network } from '@latchkey/core/adapter'
import { type Address, type Base64EncodedWireTransaction, getBase64Decoder } from '@solana/kit'
import { toTransactionError } from '../errors/toTransactionError.ts'
import type { SolanaRpc } from './createRpc.ts'

const commitment = 'confirmed'

/**
 * Has the network try a transaction out, without signatures; resolves to what an account holds afterwards, in
 * lamports, where one is named.
 *
 * @throws {InsufficientFundsError} @throws {TransactionFailedError} when the network would refuse it
 */
export async function tryTransaction(
  { request }: SolanaRpc,
  network: Network,
  {
    account,
    signal,
    transaction,
  }: {
    account?: Address | undefined
    signal?: AbortSignal | undefined
    transaction: Uint8Array
  },
): Promise<bigint | undefined> {
  const wire = getBase64Decoder().decode(transaction) as Base64EncodedWireTransaction
  const { value } = await request(
    network,
    (client) =>
      client.simulateTransaction(wire, {
        accounts: { addresses: account ? [account] : [], encoding: 'base64' },
        commitment,
        encoding: 'base64',
      }),
    { method: 'simulateTransaction', signal },
  )
  if (value.err) throw toTransactionError(value.err, { logs: value.logs })
  return value.accounts?.[0]?.lamports
}
