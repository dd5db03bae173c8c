import type { Calls } from '../api/createCalls.ts'
import type { OwnSheet } from '../question/OwnSheet.ts'
import { createDevices } from './createDevices.ts'
import { createDevicesApi } from './createDevicesApi.ts'
import { DevicesSheet } from './DevicesSheet.tsx'

/** The sheet of the devices of a wallet, which are being read; in a file of its own. */
export function openDevices(call: Calls, walletId: string): OwnSheet {
  const devices = createDevices(createDevicesApi(call, walletId))
  void devices.load()
  return function OpenDevices(props) {
    return <DevicesSheet {...props} devices={devices} />
  }
}
