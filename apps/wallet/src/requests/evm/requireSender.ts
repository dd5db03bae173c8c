import { invalidParams, unauthorized } from '../../errors/walletErrors.ts'
import type { RequestContext } from '../createRequests.ts'

/** @throws {RequestError} 4100 for another account than ours */
export function requireSender(value: unknown, { user }: Pick<RequestContext, 'user'>): void {
  const own = user.descriptor.addresses.eip155
  if (typeof value !== 'string' || value.toLowerCase() !== own.toLowerCase()) throw unauthorized()
}

/** The parameters of a method, by place. @throws {RequestError} */
export function readList(params: unknown): readonly unknown[] {
  if (!Array.isArray(params)) throw invalidParams('The parameters are no list')
  return params as readonly unknown[]
}
