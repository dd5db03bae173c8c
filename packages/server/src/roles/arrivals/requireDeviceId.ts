import { deviceId } from '@latchkey/protocol/wallet'
import { ApiError } from '../../http/ApiError.ts'

/** The device in a path of a role. @throws {ApiError} 404 for what no device is called */
export function requireDeviceId(text: string): string {
  const id = deviceId.safeParse(text)
  if (id.success) return id.data
  throw new ApiError({ code: 'not_found', description: 'There is nothing here.', status: 404 })
}
