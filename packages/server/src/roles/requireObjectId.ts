import { walletObjectId } from '@latchkey/protocol/wallet'
import { ApiError } from '../http/ApiError.ts'

/** The id in a path of a role. @throws {ApiError} 404 for what no wallet, slot or registration is called */
export function requireObjectId(text: string): string {
  const id = walletObjectId.safeParse(text)
  if (id.success) return id.data
  throw new ApiError({ code: 'not_found', description: 'There is nothing here.', status: 404 })
}
