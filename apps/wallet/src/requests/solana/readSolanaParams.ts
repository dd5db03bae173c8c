import { base58, base64 } from '@scure/base'
import type * as z from 'zod/mini'
import { invalidParams, unauthorized } from '../../errors/walletErrors.ts'
import type { RequestContext } from '../createRequests.ts'

/** Reads parameters by a schema, for our own account. @throws {RequestError} */
export function readSolanaParams<Params extends { pubkey: string }>(
  schema: z.ZodMiniType<Params>,
  params: unknown,
  { user }: RequestContext,
): Params {
  const read = schema.safeParse(params)
  if (!read.success) throw invalidParams('The parameters cannot be read')
  if (read.data.pubkey !== user.descriptor.addresses.solana) throw unauthorized()
  return read.data
}

export function readBase58(text: string): Uint8Array {
  return decode(() => base58.decode(text))
}

export function readBase64(text: string): Uint8Array {
  return decode(() => base64.decode(text))
}

function decode(read: () => Uint8Array): Uint8Array {
  try {
    return read()
  } catch {
    throw invalidParams('The bytes cannot be read')
  }
}
