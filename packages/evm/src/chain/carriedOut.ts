import { TransactionRefusedError } from '@latchkey/core/adapter'
import { nodeRefusal } from './nodeRefusal.ts'

/** Tells a call that the chain reverted from an RPC that failed. @throws {TransactionRefusedError} with its reason */
export async function carriedOut<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (cause) {
    const refusal = nodeRefusal(cause)
    if (refusal?.kind !== 'reverted') throw cause
    throw new TransactionRefusedError({ cause, reason: refusal.reason })
  }
}
