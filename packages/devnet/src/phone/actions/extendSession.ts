import type { Phone } from '../Phone.ts'

/** Lets a session go on for another seven days. */
export async function extendSession(phone: Phone, topic: string): Promise<void> {
  await phone.kit.extendSession({ topic })
  phone.refresh()
}
