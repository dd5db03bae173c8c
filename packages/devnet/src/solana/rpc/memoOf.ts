import type { TransactionRecord } from '../node/createSolanaNode.ts'
import { parseInstruction } from './parseInstruction.ts'

/** The memos of a transaction as histories show them, each after its length; null when there is none. */
export function memoOf({ accounts, message }: TransactionRecord): string | null {
  const memos = message.instructions.flatMap(({ data, programAddressIndex }) => {
    const bytes = Uint8Array.from(data ?? [])
    const instruction = parseInstruction(
      { accountIndices: [], data: bytes, programIndex: programAddressIndex, stackHeight: 1 },
      accounts,
    )
    if (!('program' in instruction) || instruction.program !== 'spl-memo') return []
    return [`[${bytes.length}] ${String(instruction.parsed)}`]
  })
  return memos.length > 0 ? memos.join('; ') : null
}
