import { getSdkError } from '@walletconnect/utils'
import type { Phone } from '../Phone.ts'

/** Ends a session, and tells its site. */
export async function endSession(phone: Phone, topic: string): Promise<void> {
  phone.forget({ topic })
  await phone.kit.disconnectSession({ reason: getSdkError('USER_DISCONNECTED'), topic })
  phone.refresh()
}
