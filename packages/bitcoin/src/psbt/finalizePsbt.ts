import { hex } from '@scure/base'
import type { SignedTransaction } from '../chain/createRpc.ts'
import { InvalidPsbtError } from '../errors/request.ts'
import { readPsbt } from './readPsbt.ts'

/** The finished transaction of a signed PSBT. @throws {InvalidPsbtError} when signatures are missing */
export function finalizePsbt(psbt: string): SignedTransaction {
  const transaction = readPsbt(psbt)
  try {
    if (!transaction.isFinal) transaction.finalize()
    return { hex: hex.encode(transaction.extract()), txid: transaction.id }
  } catch (cause) {
    throw new InvalidPsbtError({ cause, reason: 'Not every input is signed.' })
  }
}
