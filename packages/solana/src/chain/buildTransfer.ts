import {
  type Address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  getTransactionEncoder,
  type Instruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { createAccountInstruction, transferInstruction } from './token/token.ts'

export type Lifetime = { blockhash: Blockhash; lastValidBlockHeight: bigint }

/** What moves, found once; a blockhash is added when it is signed, as it stands for a minute only. */
export type TransferPlan = { from: string; to: string; value: bigint } & (
  | { token?: undefined }
  | {
      token: {
        decimals: number
        mint: Address
        program: Address
        /** The payer's accounts, with what each gives. */
        sources: readonly { account: Address; amount: bigint }[]
        /** The receiver's account. */
        destination: Address
        /** Whether it has to be made first. */
        isNew: boolean
      }
    }
)

/** A transfer without signatures, in Solana's wire format; the older form, which every wallet knows. */
export function buildTransfer({
  lifetime,
  ...plan
}: TransferPlan & { lifetime: Lifetime }): Uint8Array {
  const message = pipe(
    createTransactionMessage({ version: 'legacy' }),
    (empty) => setTransactionMessageFeePayer(plan.from as Address, empty),
    (paid) => setTransactionMessageLifetimeUsingBlockhash(lifetime, paid),
    (dated) => appendTransactionMessageInstructions(toInstructions(plan), dated),
  )
  return getTransactionEncoder().encode(compileTransaction(message)) as Uint8Array
}

function toInstructions({
  from: payer,
  to: receiver,
  token,
  value,
}: TransferPlan): readonly Instruction[] {
  // Checked before a plan was made.
  const [from, to] = [payer as Address, receiver as Address]
  if (!token)
    return [
      getTransferSolInstruction({
        amount: value,
        destination: to,
        source: createNoopSigner(from),
      }),
    ]
  const { decimals, destination, isNew, mint, program, sources } = token
  const created = isNew
    ? [createAccountInstruction({ account: destination, mint, owner: to, payer: from, program })]
    : []
  const moved = sources.map(({ account, amount }) =>
    transferInstruction({
      amount,
      decimals,
      from: account,
      mint,
      owner: from,
      program,
      to: destination,
    }),
  )
  return [...created, ...moved]
}
