import { redact } from '../relay/redact.ts'

/** Numbers with which wallets say that the visitor declined: EIP-1193's, CAIP-25's, and those of a sign-in. */
const refusals: readonly number[] = [4001, 5000, 5001, 5002, 5003, 12_001, 12_002]

/** A chain may reject too; these numbers are about transactions and inputs. */
const aboutTransactions = (code: number) => code <= -32_000 && code > -32_100

/**
 * What a wallet answered in place of a result, in the form of EIP-1193: a number and words.
 *
 * Providers throw it as it is, because libraries look for the number. A refusal is 4001, whichever number the
 * wallet chose.
 */
export class PeerError extends Error {
  override readonly name = 'PeerError'
  readonly code: number
  readonly data: unknown

  constructor({ code, data, message }: { code: number; message: string; data?: unknown }) {
    super(message)
    const isRefusal =
      refusals.includes(code) || (/\breject/i.test(message) && !aboutTransactions(code))
    this.code = isRefusal ? 4001 : code
    this.data = data
  }
}

/** The error of a JSON-RPC answer, whatever a wallet put there. */
export function readPeerError(error: unknown): PeerError {
  const { code, data, message } = (error ?? {}) as Readonly<Record<string, unknown>>
  return new PeerError({
    code: typeof code === 'number' ? code : -32_603,
    data,
    message: message === undefined ? 'The wallet failed' : redact(message),
  })
}
