import {
  type Address,
  appendTransactionMessageInstruction,
  type Blockhash,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'

/** A transfer of lamports that nobody has signed yet, in Solana's wire format; the older form, which every wallet knows. */
export function buildTransfer({
  from,
  lifetime,
  to,
  value,
}: {
  from: string
  lifetime: { blockhash: Blockhash; lastValidBlockHeight: bigint }
  to: string
  value: bigint
}): Uint8Array {
  const source = from as Address
  const message = pipe(
    createTransactionMessage({ version: 'legacy' }),
    (empty) => setTransactionMessageFeePayer(source, empty),
    (paid) => setTransactionMessageLifetimeUsingBlockhash(lifetime, paid),
    (dated) =>
      appendTransactionMessageInstruction(
        getTransferSolInstruction({
          amount: value,
          destination: to as Address,
          source: createNoopSigner(source),
        }),
        dated,
      ),
  )
  return getTransactionEncoder().encode(compileTransaction(message)) as Uint8Array
}
