import type { Calls } from '../api/createCalls.ts'
import type { DevicesShown } from '../question/DevicesShown.ts'
import { createDevices } from './createDevices.ts'
import { createDevicesApi } from './createDevicesApi.ts'
import { DevicesSheet } from './DevicesSheet.tsx'

/** The list of the devices of a wallet, which is being read, and what draws it; in a file of its own. */
export function openDevices(call: Calls, walletId: string): DevicesShown {
  const devices = createDevices(createDevicesApi(call, walletId))
  void devices.load()
  return { devices, Sheet: DevicesSheet }
}
