import { RequestError } from '../errors/RequestError.ts'
import { InvalidTransactionError } from '../signing/signSolanaTransaction.ts'
import { InvalidTypedDataError } from '../signing/signTypedData.ts'
import { SlotDamagedError } from '../slots/slot.ts'
import type { FromWorker } from './workerMessages.ts'

type Code = Extract<FromWorker, { t: 'failed' }>['code']

/** The code of a failure. Its words stay here: they may say what a wrong part led to. */
export function readCode(error: unknown): Code {
  if (error instanceof SlotDamagedError) return error.code
  if (error instanceof InvalidTransactionError || error instanceof InvalidTypedDataError)
    return 'invalid_params'
  if (error instanceof RequestError && typeof error.code === 'string') return error.code
  return 'unavailable'
}
