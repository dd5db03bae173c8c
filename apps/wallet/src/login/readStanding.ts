import type { DeviceUser } from '../device/keptSession.ts'
import { RequestError } from '../errors/RequestError.ts'
import type { Session } from '../session/createSession.ts'

/** A session whose wallet is another one at the server is none: a login refuses it where it is the same identity. */
export async function readStanding(
  session: Pick<Session, 'read'>,
): Promise<DeviceUser | undefined> {
  try {
    return await session.read()
  } catch (error) {
    if (error instanceof RequestError && error.code === 'descriptor_changed') return undefined
    throw error
  }
}
