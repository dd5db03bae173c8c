import { createMemoryStorage } from '../device/createMemoryStorage.ts'
import type { DeviceStorage } from '../device/DeviceStorage.ts'
import { readDeviceKeys } from '../device/deviceKeys.ts'

/** A browser with nothing in it. */
export function createTestDevice(storage: DeviceStorage = createMemoryStorage()) {
  return { keys: () => readDeviceKeys(storage), storage }
}
