import { getTransactionEncoder, type SignatureBytes, type Transaction } from '@solana/kit'
import { invalidParams } from '../wallet/ProviderRpcError.ts'
import { readAccount, readBytes, readChain, readInput } from './parameters.ts'
import { readTransaction } from './readTransaction.ts'
import type { SolanaWalletContext } from './SolanaWalletContext.ts'

export type SignedTransaction = { bytes: Uint8Array; input: unknown; rpcUrl: string }

/** Checks transactions of one account and one network, asks once for all, and signs them. */
export async function signTransactions(
  context: SolanaWalletContext,
  inputs: readonly unknown[],
  { send }: { send: boolean },
): Promise<readonly SignedTransaction[]> {
  const read = inputs.map((input) => {
    const { account, chain, transaction } = readInput(input)
    const bytes = readBytes(transaction, 'transaction')
    const address = readAccount(context.state(), account)
    // Without a chain the standard leaves the network to the wallet, which cannot then warn of another one.
    const network = readChain(context.state(), chain)
    return { ...readTransaction(bytes, address), ...network, address, input }
  })
  const [first] = read
  if (!first) return []
  const { address, chain } = first
  if (read.some((one) => one.address !== address || one.chain !== chain))
    throw invalidParams('transactions of several accounts or networks at once')

  await context.decide({
    address,
    chain,
    kind: 'signTransactions',
    send,
    transactions: read.map(({ summary }) => summary),
  })
  return Promise.all(
    read.map(async ({ input, rpcUrl, transaction }) => ({
      bytes: await sign(context, transaction, address),
      input,
      rpcUrl,
    })),
  )
}

async function sign(
  context: SolanaWalletContext,
  transaction: Transaction,
  address: string,
): Promise<Uint8Array> {
  const signature = await context.sign(address, Uint8Array.from(transaction.messageBytes))
  const signatures = { ...transaction.signatures, [address]: signature as SignatureBytes }
  return Uint8Array.from(getTransactionEncoder().encode({ ...transaction, signatures }))
}
