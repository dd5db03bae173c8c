import type { Phone } from '../Phone.ts'

/** Extends a session by another seven days. */
export async function extendSession(phone: Phone, topic: string): Promise<void> {
  await phone.kit.extendSession({ topic })
  phone.refresh()
}
