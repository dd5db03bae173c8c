import type { LoginResult, WalletDescriptor } from '@latchkey/protocol/wallet'
import type { DeviceStorage } from '../device/DeviceStorage.ts'
import type { Identity } from '../device/Identity.ts'
import { isSameDescriptor, readPinned } from '../device/pinnedDescriptor.ts'
import { RequestError } from '../errors/RequestError.ts'

/** The wallet that this device knows of an identity. @throws {RequestError} `descriptor_changed` where the server has another */
export async function requirePinned(
  storage: DeviceStorage,
  { identity, result }: { identity: Identity; result: LoginResult },
): Promise<WalletDescriptor | undefined> {
  const pinned = await readPinned(storage, identity)
  if (pinned && result.next !== 'make' && !isSameDescriptor(pinned, result.descriptor))
    throw new RequestError('descriptor_changed')
  return pinned
}
