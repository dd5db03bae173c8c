import type { PhoneNetwork } from './keys/NamespaceKeys.ts'
import type { PhoneState } from './PhoneState.ts'

/** What the phone's owner chose; it outlives a reload. */
export type PhoneSettings = Pick<PhoneState, 'account' | 'delayMs' | 'networkId' | 'signIn'> & {
  added: readonly PhoneNetwork[]
}

const key = 'latchkey-phone:settings'

/** The stored settings. What cannot be read counts as not stored. */
export function readSettings(storage: Storage): Partial<PhoneSettings> {
  try {
    return JSON.parse(storage.getItem(key) ?? '{}') as Partial<PhoneSettings>
  } catch {
    return {}
  }
}

export function keepSettings(storage: Storage, settings: PhoneSettings): void {
  storage.setItem(key, JSON.stringify(settings))
}
