import { hex } from '@scure/base'
import { InvalidPsbtError } from '../errors/request.ts'
import { readPsbt } from './readPsbt.ts'

/** The finished transaction of a signed PSBT, in hexadecimal. @throws {InvalidPsbtError} when signatures are missing */
export function finalizePsbt(psbt: string): string {
  const transaction = readPsbt(psbt)
  try {
    if (!transaction.isFinal) transaction.finalize()
    return hex.encode(transaction.extract())
  } catch (cause) {
    throw new InvalidPsbtError({ cause, reason: 'Not every input is signed.' })
  }
}
